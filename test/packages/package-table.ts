/** A package of npm, with a page that uses it. */
export interface PackageCase {
  /** Packages to install, with their versions. */
  install: Record<string, string>;
  /** Imports of the page and of the component file. */
  imports: string;
  /** Declarations besides, each of which a page exports. */
  setup?: string;
  /** What is shown. */
  jsx: string;
  /** Selector of an element that is there once the component has rendered in a browser. */
  selector: string;
  /** Text of that element, if it matters. */
  text?: string;
  /** Why the package can be imported in browsers only: it reads `window` or `document` when it is imported. */
  needsBrowser?: true;
}

const react19 = { react: '19.3.1', 'react-dom': '19.3.1' };

/** Packages that all sites of the table need. */
export const shared: Record<string, string> = react19;

export const packageTable: Record<string, PackageCase> = {
  // Component libraries.
  antd: {
    install: { antd: '6.6.8' },
    imports: "import { Button } from 'antd';",
    jsx: '<Button type="primary">works</Button>',
    selector: 'button.ant-btn',
  },
  '@mui/material': {
    install: { '@mui/material': '9.5.0', '@emotion/react': '11.14.0', '@emotion/styled': '11.14.1' },
    imports: "import Button from '@mui/material/Button';\nimport { Chip } from '@mui/material';",
    jsx: '<><Button variant="contained">works</Button><Chip label="chip" /></>',
    selector: 'button.MuiButton-root',
  },
  '@mantine/core': {
    install: { '@mantine/core': '9.8.1', '@mantine/hooks': '9.8.1' },
    imports: "import '@mantine/core/styles.css';\nimport { Button, MantineProvider } from '@mantine/core';",
    jsx: '<MantineProvider><Button>works</Button></MantineProvider>',
    selector: 'button.mantine-Button-root',
  },
  '@chakra-ui/react': {
    install: { '@chakra-ui/react': '3.38.0', '@emotion/react': '11.14.0' },
    imports: "import { Button, ChakraProvider, defaultSystem } from '@chakra-ui/react';",
    jsx: '<ChakraProvider value={defaultSystem}><Button>works</Button></ChakraProvider>',
    selector: 'button.chakra-button',
  },
  '@radix-ui/themes': {
    install: { '@radix-ui/themes': '3.3.0' },
    imports: "import '@radix-ui/themes/styles.css';\nimport { Button, Theme } from '@radix-ui/themes';",
    jsx: '<Theme><Button>works</Button></Theme>',
    selector: 'button.rt-Button',
  },
  'react-bootstrap': {
    install: { 'react-bootstrap': '2.10.10', bootstrap: '5.3.9' },
    imports:
      "import 'bootstrap/dist/css/bootstrap.min.css';\nimport Button from 'react-bootstrap/Button';\nimport { Badge } from 'react-bootstrap';",
    jsx: '<Button>works <Badge>1</Badge></Button>',
    selector: 'button.btn-primary',
  },
  '@headlessui/react': {
    install: { '@headlessui/react': '2.2.10' },
    imports: "import { Disclosure, DisclosureButton } from '@headlessui/react';",
    jsx: '<Disclosure><DisclosureButton>works</DisclosureButton></Disclosure>',
    selector: 'button[aria-expanded]',
  },
  '@fluentui/react-components': {
    install: { '@fluentui/react-components': '9.74.11' },
    imports: "import { Button, FluentProvider, webLightTheme } from '@fluentui/react-components';",
    jsx: '<FluentProvider theme={webLightTheme}><Button>works</Button></FluentProvider>',
    selector: 'button.fui-Button',
  },
  'react-select': {
    install: { 'react-select': '5.10.2' },
    imports: "import Select from 'react-select';",
    jsx: '<Select instanceId="one" options={[]} placeholder="works" />',
    selector: '[id$="-placeholder"]',
  },
  'react-datepicker': {
    install: { 'react-datepicker': '9.1.0' },
    imports: "import DatePicker from 'react-datepicker';\nimport 'react-datepicker/dist/react-datepicker.css';",
    jsx: '<DatePicker placeholderText="works" />',
    selector: '.react-datepicker-wrapper input',
  },
  '@dnd-kit/core': {
    install: { '@dnd-kit/core': '6.3.1' },
    imports: "import { DndContext, useDraggable } from '@dnd-kit/core';",
    setup:
      "const Item = () => { const { setNodeRef, attributes } = useDraggable({ id: 'one' }); return <b ref={setNodeRef} {...attributes}>works</b>; };",
    jsx: '<DndContext id="two"><Item /></DndContext>',
    selector: '[aria-roledescription="draggable"]',
  },
  // CSS in JavaScript.
  'styled-components': {
    install: { 'styled-components': '6.6.0' },
    imports: "import styled from 'styled-components';",
    setup: 'const Box = styled.b`color: rgb(1, 2, 3);`;',
    jsx: '<Box id="box">works</Box>',
    selector: '#box[class]',
  },
  '@emotion/styled': {
    install: { '@emotion/react': '11.14.0', '@emotion/styled': '11.14.1' },
    imports: "import styled from '@emotion/styled';",
    setup: 'const Box = styled.b`color: rgb(1, 2, 3);`;',
    jsx: '<Box id="box">works</Box>',
    selector: '#box[class]',
  },
  goober: {
    install: { goober: '2.1.19' },
    imports: "import { setup, styled } from 'goober';\nimport { createElement } from 'react';",
    setup: "const Box = (setup(createElement), styled)('b')`color: rgb(1, 2, 3);`;",
    jsx: '<Box id="box">works</Box>',
    selector: '#box[class]',
  },
  // Carousels.
  'react-slick': {
    install: { 'react-slick': '0.31.0', 'slick-carousel': '1.8.1', jquery: '3.7.1' },
    imports:
      "import Slider from 'react-slick';\nimport 'slick-carousel/slick/slick.css';\nimport 'slick-carousel/slick/slick-theme.css';",
    jsx: '<Slider><b>one</b><b>two</b></Slider>',
    selector: '.slick-slider.slick-initialized',
  },
  swiper: {
    install: { swiper: '14.4.0' },
    imports: "import { Swiper, SwiperSlide } from 'swiper/react';\nimport 'swiper/css';",
    jsx: '<Swiper><SwiperSlide>one</SwiperSlide></Swiper>',
    selector: '.swiper-initialized',
  },
  'embla-carousel-react': {
    install: { 'embla-carousel-react': '8.6.0' },
    imports: "import useEmblaCarousel from 'embla-carousel-react';",
    setup:
      'const Carousel = () => { const [ref, api] = useEmblaCarousel(); return <div ref={ref} id="embla" className={api ? "ready" : ""}><div><b>one</b></div></div>; };',
    jsx: '<Carousel />',
    selector: '#embla.ready',
  },
  'keen-slider': {
    install: { 'keen-slider': '6.8.6' },
    imports: "import { useKeenSlider } from 'keen-slider/react';\nimport 'keen-slider/keen-slider.min.css';",
    setup:
      'const Carousel = () => { const [ref] = useKeenSlider(); return <div ref={ref} className="keen-slider"><b className="keen-slider__slide">one</b></div>; };',
    jsx: '<Carousel />',
    selector: '.keen-slider__slide[style]',
  },
  'framer-motion': {
    install: { 'framer-motion': '14.14.0' },
    imports: "import { motion } from 'framer-motion';",
    jsx: '<motion.b id="moves" animate={{ opacity: 0.5 }}>works</motion.b>',
    selector: '#moves[style]',
  },
  // Editors.
  '@uiw/react-codemirror': {
    install: { '@uiw/react-codemirror': '4.25.12' },
    imports: "import CodeMirror from '@uiw/react-codemirror';",
    jsx: '<CodeMirror value="works" />',
    selector: '.cm-content',
  },
  'react-simple-code-editor': {
    install: { 'react-simple-code-editor': '0.14.1' },
    imports: "import Editor from 'react-simple-code-editor';",
    jsx: '<Editor value="works" onValueChange={() => {}} highlight={(code) => code} />',
    selector: 'textarea',
  },
  '@tiptap/react': {
    install: { '@tiptap/react': '3.35.0', '@tiptap/pm': '3.35.0', '@tiptap/starter-kit': '3.35.0' },
    imports: "import { EditorContent, useEditor } from '@tiptap/react';\nimport StarterKit from '@tiptap/starter-kit';",
    setup:
      "const Tiptap = () => <EditorContent editor={useEditor({ extensions: [StarterKit], content: 'works', immediatelyRender: false })} />;",
    jsx: '<Tiptap />',
    selector: '.tiptap.ProseMirror',
  },
  '@lexical/react': {
    install: { '@lexical/react': '0.52.0', lexical: '0.52.0' },
    imports:
      "import { LexicalComposer } from '@lexical/react/LexicalComposer';\nimport { ContentEditable } from '@lexical/react/LexicalContentEditable';\nimport { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';\nimport { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';",
    jsx: "<LexicalComposer initialConfig={{ namespace: 'a', onError: () => {} }}><RichTextPlugin contentEditable={<ContentEditable />} ErrorBoundary={LexicalErrorBoundary} /></LexicalComposer>",
    selector: '[data-lexical-editor="true"]',
  },
  'react-quill-new': {
    install: { 'react-quill-new': '3.8.3' },
    imports: "import ReactQuill from 'react-quill-new';\nimport 'react-quill-new/dist/quill.snow.css';",
    jsx: '<ReactQuill defaultValue="works" />',
    selector: '.ql-editor',
    needsBrowser: true,
  },
  'react-ace': {
    install: { 'react-ace': '15.0.0', 'ace-builds': '1.45.2' },
    imports:
      "import ace from 'ace-builds';\nimport AceEditor from 'react-ace';\nimport 'ace-builds/src-noconflict/mode-text';\nimport 'ace-builds/src-noconflict/theme-textmate';",
    setup: "const basePath = ace.config.set('basePath', '/');",
    jsx: '<AceEditor value="works" name="ace" mode="text" setOptions={{ useWorker: false }} />',
    selector: '.ace_content',
    needsBrowser: true,
  },
  // Charts.
  recharts: {
    install: { recharts: '3.11.1', 'react-is': '19.3.1' },
    imports: "import { Line, LineChart } from 'recharts';",
    jsx: '<LineChart width={200} height={100} data={[{ a: 1 }, { a: 2 }]}><Line dataKey="a" isAnimationActive={false} /></LineChart>',
    selector: 'path.recharts-curve',
  },
  'react-chartjs-2': {
    install: { 'react-chartjs-2': '5.3.1', 'chart.js': '4.6.1' },
    imports:
      "import { Bar } from 'react-chartjs-2';\nimport { BarController, BarElement, CategoryScale, Chart, LinearScale } from 'chart.js';",
    setup: 'const isRegistered = (Chart.register(BarController, BarElement, CategoryScale, LinearScale), true);',
    jsx: "<Bar data={{ labels: ['a'], datasets: [{ data: [1] }] }} />",
    selector: 'canvas[width]',
  },
  'echarts-for-react': {
    install: { 'echarts-for-react': '3.0.6', echarts: '6.1.0' },
    imports: "import ReactECharts from 'echarts-for-react';",
    jsx: "<ReactECharts option={{ xAxis: { data: ['a'] }, yAxis: {}, series: [{ type: 'bar', data: [1] }] }} />",
    selector: '.echarts-for-react canvas',
  },
  '@nivo/bar': {
    install: { '@nivo/bar': '0.99.0' },
    imports: "import { Bar } from '@nivo/bar';",
    jsx: '<Bar width={200} height={100} data={[{ id: "a", value: 1 }]} keys={["value"]} animate={false} />',
    selector: 'svg rect',
  },
  d3: {
    install: { d3: '7.9.2' },
    imports: "import * as d3 from 'd3';",
    jsx: '<b id="d3">{d3.scaleLinear([0, 1], [0, 10])(0.5)}</b>',
    selector: '#d3',
    text: '5',
  },
  // Maps and graphics.
  'react-leaflet': {
    install: { 'react-leaflet': '5.0.0', leaflet: '1.9.4' },
    imports: "import { MapContainer, Marker } from 'react-leaflet';\nimport 'leaflet/dist/leaflet.css';",
    jsx: '<MapContainer center={[0, 0]} zoom={1} style={{ height: 100 }}><Marker position={[0, 0]} /></MapContainer>',
    selector: '.leaflet-container .leaflet-marker-pane',
    needsBrowser: true,
  },
  'maplibre-gl': {
    install: { 'maplibre-gl': '5.9.0' },
    imports: "import maplibregl from 'maplibre-gl';\nimport 'maplibre-gl/dist/maplibre-gl.css';",
    jsx: '<b id="version">{maplibregl.getVersion()}</b>',
    selector: '#version',
    text: '5.9.0',
  },
  three: {
    install: { three: '0.187.0', '@react-three/fiber': '9.8.2' },
    imports: "import { Vector3 } from 'three';\nimport { Canvas } from '@react-three/fiber';",
    jsx: '<b id="three">{new Vector3(3, 4, 0).length() + typeof Canvas}</b>',
    selector: '#three',
  },
  'lottie-react': {
    install: { 'lottie-react': '2.4.1' },
    imports: "import Lottie from 'lottie-react';",
    jsx: "<Lottie animationData={{ v: '5', fr: 1, ip: 0, op: 1, w: 1, h: 1, layers: [], assets: [] }} />",
    selector: 'svg[viewBox]',
    needsBrowser: true,
  },
  // Media and content.
  'react-youtube': {
    install: { 'react-youtube': '10.1.0' },
    imports: "import YouTube from 'react-youtube';",
    jsx: '<YouTube videoId="abc" iframeClassName="video" />',
    selector: '[class="video"], div > div',
  },
  'react-player': {
    install: { 'react-player': '3.4.0' },
    imports: "import ReactPlayer from 'react-player';",
    jsx: '<ReactPlayer src="/video.mp4" />',
    selector: 'video',
  },
  'react-markdown': {
    install: { 'react-markdown': '10.1.0' },
    imports: "import Markdown from 'react-markdown';",
    jsx: '<Markdown>{"**works**"}</Markdown>',
    selector: 'strong',
  },
  'react-syntax-highlighter': {
    install: { 'react-syntax-highlighter': '16.1.2' },
    imports:
      "import SyntaxHighlighter from 'react-syntax-highlighter';\nimport { docco } from 'react-syntax-highlighter/dist/esm/styles/hljs';",
    jsx: '<SyntaxHighlighter language="javascript" style={docco}>{"const works = 1;"}</SyntaxHighlighter>',
    selector: 'code > span',
  },
  'react-copy-to-clipboard': {
    install: { 'react-copy-to-clipboard': '5.1.1' },
    imports: "import Copy, { CopyToClipboard } from 'react-copy-to-clipboard';",
    jsx: '<><Copy text="a"><button>works</button></Copy><CopyToClipboard text="a"><i>too</i></CopyToClipboard></>',
    selector: 'button + i',
  },
  'react-icons': {
    install: { 'react-icons': '5.7.0' },
    imports: "import { FaBeer } from 'react-icons/fa';",
    jsx: '<FaBeer />',
    selector: 'svg path',
  },
  'lucide-react': {
    install: { 'lucide-react': '1.81.0' },
    imports: "import { Camera } from 'lucide-react';",
    jsx: '<Camera />',
    selector: 'svg.lucide',
  },
  '@fortawesome/react-fontawesome': {
    install: {
      '@fortawesome/react-fontawesome': '3.5.0',
      '@fortawesome/free-solid-svg-icons': '7.3.1',
      '@fortawesome/fontawesome-svg-core': '7.3.1',
    },
    imports:
      "import { FontAwesomeIcon } from '@fortawesome/react-fontawesome';\nimport { faCoffee } from '@fortawesome/free-solid-svg-icons';",
    jsx: '<FontAwesomeIcon icon={faCoffee} />',
    selector: 'svg.fa-coffee, svg.svg-inline--fa',
  },
  '@tanstack/react-query': {
    install: { '@tanstack/react-query': '5.108.4' },
    imports: "import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';",
    setup:
      'const client = new QueryClient();\nconst Answer = () => <b id="answer">{useQuery({ queryKey: [\'a\'], queryFn: async () => 42 }).data}</b>;',
    jsx: '<QueryClientProvider client={client}><Answer /></QueryClientProvider>',
    selector: '#answer:not(:empty)',
    text: '42',
  },
  // CommonJS without a module, and modules alone.
  lodash: {
    install: { lodash: '4.18.1' },
    imports: "import _, { chunk } from 'lodash';\nimport debounce from 'lodash/debounce';",
    jsx: '<b id="lodash">{_.sum([1, 2]) + chunk([1, 2], 1).length + typeof debounce}</b>',
    selector: '#lodash',
    text: '5function',
  },
  classnames: {
    install: { classnames: '2.5.1' },
    imports: "import classNames from 'classnames';",
    jsx: '<b id="names" className={classNames(\'a\', { b: true })}>works</b>',
    selector: '#names.a.b',
  },
  moment: {
    install: { moment: '2.31.0' },
    imports: "import moment from 'moment';",
    jsx: '<b id="moment">{moment.utc(0).format(\'YYYY\')}</b>',
    selector: '#moment',
    text: '1970',
  },
  nanoid: {
    install: { nanoid: '5.1.16' },
    imports: "import { customAlphabet } from 'nanoid';",
    jsx: '<b id="nanoid">{customAlphabet(\'a\', 3)()}</b>',
    selector: '#nanoid',
    text: 'aaa',
  },
  // Workers and WebAssembly.
  'react-pdf': {
    install: { 'react-pdf': '10.2.0', 'pdfjs-dist': '5.4.296' },
    imports: "import { Document, pdfjs } from 'react-pdf';",
    setup:
      "const worker = (pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href);",
    jsx: '<Document file={null} noData={<b id="pdf">works</b>} />',
    selector: '#pdf',
    needsBrowser: true,
  },
  comlink: {
    install: { comlink: '4.4.2' },
    imports: "import { wrap } from 'comlink';\nimport { useEffect, useState } from 'react';",
    setup: `const Sum = () => {
  const [sum, setSum] = useState();
  useEffect(() => {
    void wrap(new Worker(new URL('./_sum.ts', import.meta.url), { type: 'module' })).add(1, 2).then(setSum);
  }, []);
  return <b id="sum">{sum}</b>;
};`,
    jsx: '<Sum />',
    selector: '#sum:not(:empty)',
    text: '3',
  },
  'sql.js': {
    install: { 'sql.js': '1.17.0' },
    imports:
      "import initSqlJs from 'sql.js';\nimport wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';\nimport { useEffect, useState } from 'react';",
    setup: `const Rows = () => {
  const [rows, setRows] = useState();
  useEffect(() => {
    void initSqlJs({ locateFile: () => wasm }).then((SQL) => setRows(new SQL.Database().exec('select 6 * 7 as a')[0].values[0][0]));
  }, []);
  return <b id="rows">{rows}</b>;
};`,
    jsx: '<Rows />',
    selector: '#rows:not(:empty)',
    text: '42',
  },
  '@hpcc-js/wasm-graphviz': {
    install: { '@hpcc-js/wasm-graphviz': '1.29.2' },
    imports: "import { Graphviz } from '@hpcc-js/wasm-graphviz';\nimport { useEffect, useState } from 'react';",
    setup: `const Graph = () => {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    void Graphviz.load().then((graphviz) => setSvg(graphviz.dot('digraph { a -> b }')));
  }, []);
  return <div id="graph" dangerouslySetInnerHTML={{ __html: svg }} />;
};`,
    jsx: '<Graph />',
    selector: '#graph svg',
  },
};
