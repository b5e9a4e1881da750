import * as k from '../../build/config/options/kinds.js';
import { containers } from '../../build/config/options/markdown-options.js';

const containerSyntaxFields = {
  /** Further types of containers, and changes to the built-in ones, by type. Default: none. */
  types: k.option(containers, {
    default: {},
    zh: '按类型添加新的容器，或修改内置容器',
    type: 'Record<string, ContainerType>',
  }),
  /** Whether the built-in types have titles in the language of the page; if false, they are in English. Default: true. */
  translate: k.option(k.flag, {
    default: true,
    zh: '内置类型的标题是否使用页面的语言；`false` 时使用英语',
  }),
};

export interface ContainerSyntaxOptions extends k.OptionsOf<typeof containerSyntaxFields> {}
export const containerSyntaxOptions: k.Group<typeof containerSyntaxFields, ContainerSyntaxOptions> =
  k.group(containerSyntaxFields);
