// The documentation sets that search is judged on. None of their text is part of this repository: `obtain-sets.ts` gets
// them. Ranking is tuned on the known sets alone; the others show whether it holds for sites that nobody looked at.

/** Where a set's Markdown comes from: a folder of a public repository, or `''` for all of it, at one commit. */
interface SetSource {
  /** `owner/name` on GitHub. */
  repository: string;
  commit: string;
  folder: string;
}

export interface DocumentationSet {
  name: string;
  lang: 'en' | 'zh';
  /** True for sets whose queries and results nobody reads while tuning. */
  isUnseen: boolean;
  source: SetSource;
  /** Beginnings of paths below the folder that aren't documentation, such as pages made of components alone. */
  exclude?: readonly string[];
  /** Ends of the names of files that are of another language. */
  excludeEndings?: readonly string[];
  /** What absolute links of its pages begin with, where its pages aren't at the root of their site. */
  linkPrefixes?: readonly string[];
}

export const documentationSets: readonly DocumentationSet[] = [
  {
    name: 'react',
    lang: 'en',
    isUnseen: false,
    source: {
      repository: 'reactjs/react.dev',
      commit: '12d692da47e77cdc558b928fcfbaf4e71c6d0cec',
      folder: 'src/content',
    },
    linkPrefixes: ['https://react.dev'],
  },
  {
    name: 'vite',
    lang: 'en',
    isUnseen: false,
    source: { repository: 'vitejs/vite', commit: 'a98c8d95d552c6fa98ab66fb810f5b39ad5abf49', folder: 'docs' },
    exclude: ['acknowledgements.md', 'index.md', 'live.md', 'team.md'],
    linkPrefixes: ['https://vite.dev'],
  },
  {
    name: 'rspack',
    lang: 'en',
    isUnseen: false,
    source: {
      repository: 'web-infra-dev/rspack',
      commit: 'b89cf5d99e6002c8482abf71286855a2e80f5da9',
      folder: 'website/docs/en',
    },
    linkPrefixes: ['https://rspack.rs'],
  },
  {
    name: 'rspack-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'web-infra-dev/rspack',
      commit: 'b89cf5d99e6002c8482abf71286855a2e80f5da9',
      folder: 'website/docs/zh',
    },
    linkPrefixes: ['https://rspack.rs/zh', '/zh'],
  },
  {
    name: 'eslint',
    lang: 'en',
    isUnseen: false,
    source: { repository: 'eslint/eslint', commit: 'c27bc926e496985eb7911c09eb60914b2e4b5d0f', folder: 'docs/src' },
    exclude: ['about', 'contribute', 'library', 'maintain', 'pages'],
    linkPrefixes: ['https://eslint.org/docs/latest', '/docs/latest'],
  },
  {
    name: 'typescript',
    lang: 'en',
    isUnseen: false,
    source: {
      repository: 'microsoft/TypeScript-Website',
      commit: '1f8e642574ce992bfd573a96b5e3de43d8ac044a',
      folder: 'packages/documentation/copy/en',
    },
    exclude: ['modules-reference/diagrams'],
    linkPrefixes: ['https://www.typescriptlang.org'],
  },
  {
    name: 'pnpm',
    lang: 'en',
    isUnseen: false,
    source: { repository: 'pnpm/pnpm.io', commit: '4096ad35b19c7d7e0c2c64c704c57daf5bb91668', folder: 'docs' },
    linkPrefixes: ['https://pnpm.io'],
  },
  {
    name: 'fastify',
    lang: 'en',
    isUnseen: false,
    source: { repository: 'fastify/fastify', commit: '83e69762aff047940b376fc2a266d143499ef727', folder: 'docs' },
    exclude: ['index.md'],
    linkPrefixes: ['https://fastify.dev/docs/latest', 'https://github.com/fastify/fastify/blob/main/docs'],
  },
  {
    name: 'vue-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'vuejs-translations/docs-zh-cn',
      commit: 'c2715ff75bae5376bc5bf212280ae76e30089fbd',
      folder: 'src',
    },
    exclude: ['ecosystem', 'examples', 'index.md', 'partners', 'sponsor', 'translations', 'tutorial'],
    linkPrefixes: ['https://cn.vuejs.org'],
  },
  {
    name: 'astro-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'withastro/docs',
      commit: '741c1b89ba13cf9b4ac4087ef09dc269e113fa77',
      folder: 'src/content/docs/zh-cn',
    },
    exclude: ['reference/errors'],
    linkPrefixes: ['/zh-cn', 'https://docs.astro.build/zh-cn'],
  },
  {
    name: 'jest',
    lang: 'en',
    isUnseen: true,
    source: { repository: 'jestjs/jest', commit: '52db46e50404c993d3f10dd1481e861cc04ae22e', folder: 'docs' },
    exclude: ['JestCommunity.md', 'MoreResources.md'],
    linkPrefixes: ['https://jestjs.io/docs', '/docs'],
  },
  {
    name: 'starlette',
    lang: 'en',
    isUnseen: true,
    source: { repository: 'encode/starlette', commit: 'cb8f84f5284dc301ca7a31eb732b9e140769dd48', folder: 'docs' },
    exclude: ['sponsorship.md'],
  },
  {
    name: 'pinia-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'vuejs/pinia',
      commit: '254eec764ecccd120ab9dbc31352d76ffd6ecfa3',
      folder: 'packages/docs/zh',
    },
    exclude: ['api', 'index.md'],
    linkPrefixes: ['https://pinia.vuejs.org/zh', '/zh'],
  },
  {
    name: 'rspress-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'web-infra-dev/rspress',
      commit: 'c4e94041c71057e8dbd4e1f22b08dcab1684186b',
      folder: 'website/docs/zh',
    },
    exclude: ['blog', 'fragments', 'index.md', 'plugin/community-plugins'],
    linkPrefixes: ['https://rspress.rs/zh', '/zh'],
  },
  {
    name: 'umi-zh',
    lang: 'zh',
    isUnseen: false,
    source: { repository: 'umijs/umi', commit: 'a4a2b588e29a83b21450b37e5a455bbf8e256ad3', folder: 'docs/docs/docs' },
    excludeEndings: ['.en-US.md'],
    linkPrefixes: ['/docs', 'https://umijs.org/docs'],
  },
  {
    name: 'vitest-zh',
    lang: 'zh',
    isUnseen: false,
    source: {
      repository: 'vitest-dev/docs-cn',
      commit: '30341deb10178720bd58fb7e8f5e0b7fa528179a',
      folder: '',
    },
    exclude: ['README.md', 'index.md', 'team.md'],
    linkPrefixes: ['https://cn.vitest.dev', 'https://vitest.dev'],
  },
  {
    name: 'nest-zh',
    lang: 'zh',
    isUnseen: true,
    source: {
      repository: 'Codennnn/NestJS-Docs-CN',
      commit: '6dcb6c709661cfbed0f269c8c74eaf4bd93f0e05',
      folder: 'src/content/docs',
    },
    exclude: ['discover', 'support.mdx', 'test.mdx'],
    linkPrefixes: ['https://docs.nestjs.com'],
  },
  {
    name: 'slidev-zh',
    lang: 'zh',
    isUnseen: true,
    source: {
      repository: 'slidevjs/docs-cn',
      commit: '731fd18d2bfff1ac8d29c059c2cf7b44d05698fd',
      folder: '',
    },
    exclude: ['README.md', 'index.md', 'resources'],
    linkPrefixes: ['https://cn.sli.dev', 'https://sli.dev'],
  },
];
