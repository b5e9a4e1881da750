import * as k from '../../build/config/options/kinds.js';

const direction = k.choice('horizontal', 'vertical');

/** How editor and result are placed: side by side, or one above the other. */
export type PlaygroundDirection = k.ValueOf<typeof direction>;

const playgroundFields = {
  /** Mode of blocks that set neither `playground`, `preview` nor `pure`. `pure` shows only the code. Default: `pure`. */
  defaultRenderMode: k.option(k.choice('pure', 'playground'), {
    default: 'pure',
    zh: '没有标记 `playground`、`preview` 或 `pure` 的代码块如何显示；`pure` 只显示代码',
  }),
  /** Direction of playgrounds, if neither the block nor the page sets it. Default: `horizontal`. */
  defaultDirection: k.option(direction, { default: 'horizontal', zh: '代码块和页面都没有指定时的排列方向' }),
  /** The side of the editor; with `vertical`, `left` is above and `right` below. Default: `left`. */
  editorPosition: k.option(k.choice('left', 'right'), {
    default: 'left',
    zh: '编辑器在哪一侧；`vertical` 时 `left` 表示上方，`right` 表示下方',
  }),
  /**
   * Modules that visitors may import besides those that the blocks of the page import: names of packages, or names with the
   * file or package that they load. Default: none.
   */
  include: k.option(
    k.list(
      k.either(
        k.filledText,
        k.tuple<[name: string, path: string]>(
          'a list of a name and the file or package of that name',
          k.filledText,
          k.filledText,
        ),
      ),
    ),
    {
      default: [],
      zh: '除页面代码块引入的模块以外，读者还可以引入的模块：包名，或名称与对应的文件或包',
      type: '(string | [name, path])[]',
    },
  ),
  /** Path of a component that renders playgrounds in place of the built-in one; its name is `Playground`. Default: none. */
  render: k.option(k.filledText, { zh: '代替内置组件渲染 playground 的组件的路径，名称为 `Playground`' }),
};

export interface PlaygroundOptions extends k.OptionsOf<typeof playgroundFields> {}
export const playgroundOptions: k.Group<typeof playgroundFields, PlaygroundOptions> = k.group(playgroundFields);
