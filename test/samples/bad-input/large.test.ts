import { test } from 'uvu';
import { badInput } from '../../support/bad-input.js';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

const slowLine = 'CoordMode '.repeat(490);

badInput({
  name: '143 code that its grammar would search for minutes',
  files: {
    'docs/a.md': `# A\n\n\`\`\`js\nconst a = 1;\n\`\`\`\n\n\`\`\`ahk\n${lines(40, (index) => slowLine + index)}\n\`\`\`\n`,
    'docs/b.md': '# B\n\n```ahk\nMsgBox, Text\n```\n',
    'docs/c.mdx': `# C\n\n- x\n\n  \`\`\`text\n${lines(40, (index) => `  ${slowLine}${index}`)}\n  \`\`\`\n`,
  },
  exitCode: 1,
  // On a busy machine the deadline of the page comes first, which is no processor time and knows no line.
  problems: [['error', 'page-deadline', 'docs/a.md']],
  says: /docs\/a\.md:7:1\n +The code block in "ahk" could not be highlighted within 10 s|within 120 s/,
  limitSeconds: 30,
});

const manyWords = 'Some *words* {1}\n\n'.repeat(40_000);

badInput({
  name: '144 megabytes of MDX in a page, and in its fragments',
  files: {
    'docs/a.mdx': `# A\n\n${manyWords.repeat(3)}`,
    'docs/b.mdx': '# B\n\nimport One from "./_one.mdx"\n\n<One />\n',
    'docs/_one.mdx': manyWords.repeat(2),
  },
  exitCode: 1,
  problems: [
    ['error', 'mdx-too-large', 'docs/_one.mdx'],
    ['error', 'mdx-too-large', 'docs/a.mdx'],
  ],
  limitSeconds: 20,
});

test.run();
