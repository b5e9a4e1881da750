/*
 * Words of titles with what visitors call the same thing, or ask for: `publish` for a page with the title *Deployment*, 检查 for
 * 断言. General terms of software and of documentation alone, none of a product. The words are indexed with the page, so the
 * browser needs no list.
 */
import { isSimplifiedChinese, normalizeLanguage } from '../../shared/language-form.js';
import { stemOf } from '../../shared/search/query-terms.js';
import { chineseOf } from './chinese-words.js';
import { englishWords, readWordList } from './word-list.js';

/** In the lists, a hyphen joins words that have to follow each other. Forms of a word share a line. */
const english = `
abort cancel stop
accessibility a11y
adapter connect
admin manage
alias shortcut
api program
app application
application app
architecture internals design
array list
asset static file image
attribute property
authentication login sign
authorization permission access
background job
backup restore save
batch many
benchmark performance speed
breaking upgrade change
bundle build pack
button click
cache store keep
callback after
changelog release
class object
clean delete remove
cli command terminal
client browser
clipboard copy
code-splitting chunk lazy
collection list
color theme
command cli
comment note
comparison difference versus
compatibility support browser
compiler transpile
component widget
concept learn understand
concurrency parallel
conditional if show hide
configuration setting option setup
constraint limit require
content text
contributing development
cookbook recipe example
copy duplicate
create new make write
custom own write change
dark theme color
dashboard overview
data-fetching load request
database sql
date time
debugging inspect
dependency package
deploy publish host production
deprecated old remove replaced
design look
development local
devtools inspect
diagnostics problem debug
dialog modal popup
directory folder
disallow forbid ban prevent
docker container image
dom element page
download save fetch
draft unpublished
dropdown menu select
duplicate twice same
dynamic-import lazy
dynamic runtime
editor ide
email mail send
embed include insert
encryption secret secure
entry start file
environment env
error exception problem
event listen
example sample
extending own custom
extension plugin
fallback default
faq question problem
fetching load request
file read write
filtering select only
flag switch enable
font text
form input submit
formatting style
fragment part
function method
generator create
getting-started first begin set setup new create
global everywhere
glossary term
handler respond
hide invisible
history undo back
hmr reload refresh live
hook before after
hosting deploy
hot-module reload refresh live
http request
i18n translate language
icon symbol
ide editor
image picture
import load
include insert
incremental faster changed
inheritance extend
initialize start setup
inline embed
inspect debug
install set setup
instance create
integration editor tool
interactive click
internationalization translate language multilingual
interop together
introduction what why
iteration loop
job task queue
keyboard shortcut
layout page wrapper
lazy later needed
length long
library package
license copyright
lifecycle hook
limit maximum
lint check
list array
loading spinner
localization translate language
logging print
loop repeat iterate
markdown text write
max limit maximum long
media image video
memo skip cache
menu navigation
merge combine
message text notify
metadata seo title
method function
metrics measure monitor
middleware hook
migration upgrade update move switch
min minimum least
minification compress
mock fake stub replace
modal dialog popup
mode development production
module package
monitoring observe metrics
monorepo workspace packages
multiple several many
mutation change update
navigation link menu
nested inside
network host
no forbid disallow avoid
notification message
object property
offline cache
optimization faster speed improve
option setting configure
output result
overview what introduction
package library
pagination page
parallel concurrent
parameter argument
patch change modify fix
pattern match
payment pay
performance slow fast speed
permission access
persistence save store
philosophy why
picture image
pipeline steps
plugin extension
polyfill old browser
prefer instead
prerequisite require need
preset default
preview try
principle why
private hide
production deploy live
profiling slow performance
progress status
project-structure folder organize
promise async
property field
props pass parent
provider inject
proxy forward
publish release
query find
queue wait
quick-start first begin set setup new create
quickstart first begin set setup new create
rate limit
reactivity track change
realtime live
recipe example
redirect forward
reference list
refresh reload
regex pattern
release version
rendering show display
replace change
reset clear
resource file
response answer reply
responsive mobile
restricted forbid ban
retry again
role permission
rollback undo revert
routing url path page
rule own
runtime version
sandbox isolate
scaffold create new
scaling large
schedule cron time
schema validate
scope visible
screenshot image
script command run
search find
secret password token
security safe attack
selector select
serialization json
server backend
server-side-rendering html
serverless lambda cloud
service-worker offline
settings option configure
setup install
share common
shutdown close stop
sidebar navigation menu
size large big
skip ignore
slot content pass
snapshot compare
sorting order
source-map debug
split divide
sql database query
ssr server html
standalone single
starter template begin
state data
static public
status code
storage save persist
streaming chunks progressive
stub fake mock
stylesheet css
styling css
subscription listen
suspense loading
switch change
sync keep
syntax write
tag label
task run
telemetry tracking privacy
template start
terminal command console
testing check
theme color dark appearance
thread worker
throttle limit
timer timeout delay
tooltip hint
transform convert change
transition animate
transpile compile
trigger start
troubleshooting problem fix fail issue wrong
tutorial learn first begin
typescript types
ui interface look
undo revert
uninstall remove delete
update upgrade version
upgrade update version migrate
upload send
url link path
user account
validation check
variable value
vendor library
video media
visibility hide show
vscode editor
watch change rerun
webhook notify event
websocket realtime
wizard step
worker thread background
workspace monorepo
writing own create
`;

const chinese = `
国际化 多语言 翻译
多语言 国际化 翻译
本地化 翻译 多语言
性能 速度 卡顿 太慢
优化 加快 提升
部署 发布 上线
发布 上线
重定向 跳转
跳转 重定向
代理 转发
静态资源 图片
目录结构 文件夹
目录 文件夹
文件夹 目录
弹窗 对话框
对话框 弹窗
模态框 弹窗
监听 侦听
侦听 监听
持久化 保存
存储 保存
校验 验证 检查
验证 校验 检查
鉴权 登录 权限
认证 登录
授权 权限
权限 授权
异常 错误 报错
错误 报错 异常
并行 并发 同时
并发 并行 同时
懒加载 按需 延迟
按需 懒加载
定时 计划 周期
迁移 升级
升级 迁移
调试 断点 排查
排查 调试
模拟 替换
过滤 筛选
筛选 过滤
主题 外观 皮肤
暗色 深色 夜间
深色 暗色 夜间
快捷键 按键 键盘
导航 菜单
侧边栏 菜单
表单 输入框
脚手架 新建 创建
创建 新建
快速开始 安装 新建
快速上手 安装 新建
快速起步 安装 新建
入门 安装 新建
日志 记录 打印
图片 图像
图像 图片
动画 过渡 效果
过渡 动画 效果
生命周期 钩子
缓存 保存
压缩 体积
体积 大小
打包 构建 编译
构建 打包 编译
编译 构建
产物 输出
预渲染 静态
状态管理 共享
数据流 共享
依赖注入 共享 传递
请求 接口
接口 请求
导出 下载
断言 检查
守卫 权限 拦截
微前端 子应用
兼容 旧版
搜索 查找
统计 访问量
安全 攻击 防护
示例 例子
命令行 命令 终端
脚本 命令
配置 设置 选项
设置 配置
选项 配置 参数
参数 选项
环境变量 变量
插件 扩展
扩展 插件
响应式 自适应
样式 外观
布局 版式 排版
组件 控件
事件 触发
指令 命令
属性 参数
计算属性 计算
渲染 显示
条件渲染 显示 隐藏
列表渲染 循环
循环 遍历
单元测试 测试
覆盖率 统计
格式化 格式
规范 检查 格式
贡献 参与
链接 网址
网址 链接 地址
路径 地址
图表 柱状图 折线图
公式 数学
图标 图形
颜色 配色
页脚 底部
页头 顶部
异步 等待
重试 再次
超时 等待
热更新 刷新
热替换 刷新 热更新
介绍 是什么 为什么
简介 是什么 为什么
概述 是什么
钩子 之前 之后 时机
卸载 删除 移除
删除 移除
移除 删除
更新 升级
常见问题 报错 解决
故障 报错 失败 解决
测试 验证
模块 导入
依赖 安装
工作区 多包
服务端渲染 服务器 首屏
服务端 服务器 后端
服务器 服务端 后端
后端 服务器
查询 查找
分页 翻页
排序 顺序
选择器 查找
快照 对比
编辑器 插件
集成 接入 配合
接入 集成
自定义 定制 修改
定制 自定义 修改
插槽 内容 传入
透传 传递
传递 传入
中间件 拦截 之前
拦截器 拦截
路由 页面 跳转 路径
文件上传 上传
会话 登录
加密 密码 安全
速率限制 频率 次数 限流
限流 频率 次数
健康检查 状态 监控
监控 状态 指标
队列 任务 后台
任务 计划 定时
订阅 监听 推送
消息 通知
通知 消息 提醒
序列化 转换
变更日志 更新 版本
可访问性 无障碍
元数据 标题
时区 时间
日期 时间
导入 引入
视频 媒体
代码块 高亮
语法高亮 代码 颜色
语法 写法
代码分割 拆分 按需
代码拆分 按需 分割
预加载 提前
预构建 依赖
增量 加快
源码映射 调试
别名 路径 简写
外部 排除
排除 忽略
忽略 跳过 排除
跳过 忽略
作用域 隔离
隔离 独立
沙箱 隔离
模式 环境
最佳实践 建议 推荐
风格指南 规范 建议
约定 规则 规范
概念 理解 原理
原理 概念
架构 原理 设计
对比 区别 比较 选择
比较 区别 对比
优势 为什么
社区 交流
许可 版权
函数 方法
方法 函数
注解 装饰器
装饰器 注解
性能分析 耗时
分析 耗时 占用
内存 泄漏 占用
进程 线程 多核
线程 并行 后台
容器 镜像
标签页 切换 选项卡
拖拽 拖动 移动
滚动 位置
按钮 点击
`;

/** A language with a list. */
export type ListLanguage = 'en' | 'zh';

/** The list for a site's language: `en` for `en-US`. */
export function listLanguage(lang: string): ListLanguage | undefined {
  if (isSimplifiedChinese(lang)) return 'zh';
  return normalizeLanguage(lang).split('-')[0] === 'en' ? 'en' : undefined;
}

type TitleWords = (title: string, path: string) => string;

/** A line of the English list. */
interface EnglishLine {
  /** Stems of its words between hyphens. */
  stems: string;
  /** Its other words, and their stems between hyphens. */
  others: [word: string, stems: string][];
}

function createEnglishWords(): TitleWords {
  const lines = new Map<string, EnglishLine[]>();
  for (const [words, others] of readWordList(english)) {
    const stems = stemsOf(words);
    const line = {
      stems: joined(stems),
      others: others.split(' ').map((word): [string, string] => [word, joined(stemsOf(word))]),
    };
    lines.set(stems[0]!, [...(lines.get(stems[0]!) ?? []), line]);
  }
  return (title, path) => {
    const stems = stemsOf(`${title} ${path}`);
    const all = joined(stems);
    const found = stems.flatMap((stem) => lines.get(stem) ?? []).filter((line) => all.includes(line.stems));
    const others = found.flatMap((line) => line.others).filter(([, own]) => !all.includes(own));
    return [...new Set(others.map(([word]) => word))].join(' ');
  };
}

const stemsOf = (text: string): string[] => englishWords(text).map((word) => stemOf(word.toLowerCase()));

/** Stems between hyphens: `-cod-split-` for *Code Splitting*. */
const joined = (stems: readonly string[]): string => `-${stems.join('-')}-`;

function createChineseWords(): TitleWords {
  const list = [...readWordList(chinese)];
  return (title, path) => {
    const others = list.flatMap(([word, own]) => (title.includes(word) ? own.split(' ') : []));
    const fresh = [...new Set(others)].filter((word) => !title.includes(word));
    return [...fresh, chineseOf(path)].join(' ');
  };
}

/** The lists in use, which are read when a page needs them: the main thread only asks whether there is one. */
const titleWords: Partial<Record<ListLanguage, TitleWords>> = {};

/** Other words for those of a title and of the last parts of its URL. */
export function titleWordsOf(language: ListLanguage, title: string, path: string): string {
  const known = (titleWords[language] ??= language === 'zh' ? createChineseWords() : createEnglishWords());
  return known(title, path);
}
