// Words that documentation does not use, and what to write instead. `npm run lint` refuses them outside code.

/** A pattern, and what to write instead. */
export type ForbiddenWord = readonly [pattern: RegExp, instead: string];

/** Patterns of English pages. A capital letter is the start of a sentence; headings may start with What. */
export const englishWords: readonly ForbiddenWord[] = [
  [/\bWhat (?![^.\n]*\?)/, 'name the subject'],
  [/\b(?:Those|That|These) (?:that|which|who)\b|\bWhoever\b/, 'name the subject'],
  [/\bbelongs? into\b/i, 'belongs in'],
  [/\bin the place of\b/i, 'instead of'],
  [/\bby which\b/i, 'with which, or that'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b(?! for| out|-|alone)|\bstood\b/i, 'is'],
  [/\blies\b|\b(?<!under)lying\b/i, 'is'],
  [/(?<!\b(?:IP|e?-?mail|network|memory|loopback|at this) )\baddress(?:es)?\b(?! bar)/i, 'URL, path, or host'],
  [/\bpictures?\b/i, 'image, screenshot, or diagram'],
  [/\b(?:re)?draw(?:s|n|ing)?\b/i, 'render, or show'],
  [/(?<!\b(?:screen|feed|news|RSS) )\breaders?\b/i, 'visitor, or you'],
  [/\bon request of\b/i, 'server-side rendering'],
  [/\bask(?:s|ed)? (?:for )?(?:\w+ )?(?:again|anew|whether)\b/i, 'revalidate, or check'],
  [/\bshort answers?\b/i, '304 Not Modified'],
  [/\bhears? (?:of|about)\b|\btells? of\b/i, 'is called with, or receives'],
  [/\bwins? over\b|\bloses? to\b/i, 'takes precedence over'],
  [/\bto whom\b|\bof whom\b|\bfor whom\b/i, 'a shorter clause with "who"'],
  [/\bat the first act\b/i, 'on the first interaction'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(?:upper|lower) case\b/i, 'uppercase, lowercase'],
  [/\bsub[- ]paths?\b/i, 'subpath'],
  [
    /\blooms?\b|\bweft\b|\bselvedges?\b|\bwoven\b|\bweav(?:e|es|ing)\b|\bthe warp\b|\breeds?\b/i,
    'an example from software',
  ],
  [/\b(?:colour|behaviour|favourite|flavour|neighbour|honour)/i, 'American spelling: -or'],
  [/\blicence\b|\bcatalogue\b|\bcentre\b|\bgrey\b|\bcancelled\b|\blabelled\b/i, 'American spelling'],
  [
    /\b(?:custom|organ|optim|recogn|memo|real|initial|normal|serial|summar|minim|maxim|local|token|author)is(?:e[sd]?|ing|ation)\b/i,
    'American spelling: -ize',
  ],
];

/** Patterns of comments in code. */
export const commentWords: readonly ForbiddenWord[] = [
  [/\bleads? to\b/i, 'points to, links to, or results in'],
  [/\b(?:takes?|took) the place of\b|\bin the place of\b/i, 'replaces, or instead of'],
  [/\b(?:re)?draw(?:s|n|ing)?\b/i, 'renders, or shows'],
  [/\bhears?\b|\bheard\b/i, 'receives, or is called with'],
  [/\banew\b/i, 'again'],
  [/\bstands?\b(?! out| alone)|\blies\b/i, 'is, or means'],
  ...englishWords.filter(([, instead]) => instead.startsWith('American spelling')),
];

/** Patterns of Chinese pages. */
export const chineseWords: readonly ForbiddenWord[] = [
  [/写出/, '生成、输出、创建'],
  [/给出/, '返回、提供、输出'],
  [/(?<!Web |前端|UI |CSS |测试|应用|JavaScript |组件)框架/, 'iframe（指 iframe 时）'],
  [/重新确认/, '协商缓存'],
  [/后台线程/, 'Web Worker'],
  [/(?<!首次)绘制|画[出进在成]/, '渲染'],
  [/外壳/, '空壳 HTML'],
  [/通向/, '跳转到、链接到'],
  [/持有/, '包含'],
  [/准确命中/, '删去夸大的说法'],
  [/织机|织布|纬线|经线|钢筘|整经|纬数|布边/, '软件中的例子'],
  [/缺省|预设/, '默认'],
];
