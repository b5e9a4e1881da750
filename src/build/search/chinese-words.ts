import { englishWords, readWordList } from './word-list.js';

/**
 * English words of URLs and names with what Chinese visitors call the same thing. Pages of Chinese documentation have English
 * URLs, and headings that are names, while questions are in Chinese: 忽略某些模块 asks for `/plugins/ignore-plugin`.
 */
const dictionary = `
about 关于
access 权限 访问
accessibility 无障碍
account 账号 账户
action 操作 动作
active 激活
adapter 适配器
add 添加 增加
admin 管理
advanced 高级 进阶
alias 别名
analysis 分析
analytics 统计 分析
analyze 分析
animation 动画
annotation 注解 标注
app 应用
application 应用 程序
architecture 架构
argument 参数
array 数组
assertion 断言
asset 资源 静态
async 异步
attribute 属性
attrs 属性
auth 认证 登录 鉴权
authentication 认证 登录
authorization 授权 权限
avatar 头像
backend 后端
background 背景
backup 备份
badge 徽标
banner 横幅
base 基础 路径
basic 基础 基本
benchmark 基准 性能
best 最佳
binding 绑定
blog 博客
body 正文
border 边框
branch 分支
breadcrumb 面包屑
breakpoint 断点
browser 浏览器
bug 缺陷
build 构建 打包 编译
bundle 打包
bundling 打包
button 按钮
cache 缓存
calendar 日历
callback 回调
card 卡片
cart 购物车
cascade 级联
certificate 证书
changelog 更新 日志
chart 图表
checkbox 复选框
clean 清理 清空
cli 命令行 命令
click 点击
client 客户端
clipboard 剪贴板
cluster 集群
cmd 命令
code 代码
collection 集合
color 颜色
command 命令
comment 注释 评论
community 社区
comparison 对比 比较 区别
compatibility 兼容
compile 编译
compiler 编译器
component 组件
composable 组合式
compress 压缩
compression 压缩
computed 计算
concept 概念
concurrency 并发
conditional 条件
config 配置 设置
configuration 配置 设置
connection 连接
constant 常量
container 容器
content 内容
context 上下文
contribute 贡献
contributing 贡献
controller 控制器
convention 约定 规范
copy 复制 拷贝
core 核心
coverage 覆盖率
create 创建 新建
credential 凭证
custom 自定义
customization 自定义 定制
dark 深色 暗色 黑暗
dashboard 仪表盘
data 数据
database 数据库
date 日期
debug 调试
debugging 调试
declaration 声明
decorator 装饰器
default 默认
define 定义
delete 删除
demand 按需
dependencies 依赖
dependency 依赖
deploy 部署 发布 上线
deployment 部署 发布 上线
deprecated 废弃 弃用
deps 依赖
design 设计
dev 开发
develop 开发
development 开发
device 设备
devtool 调试 开发
dialog 弹窗 对话框
dir 目录 文件夹
directive 指令
directory 目录 文件夹
disable 禁用 关闭
doc 文档
docker 容器
docs 文档
documentation 文档
domain 域名
download 下载
drag 拖拽 拖动
drawer 抽屉
dropdown 下拉
dynamic 动态
edit 编辑
editor 编辑器
element 元素
email 邮件 邮箱
embed 嵌入
enable 启用 开启
encryption 加密
endpoint 端点 接口
entry 入口
enum 枚举
env 环境
environment 环境
err 错误
error 错误 报错
event 事件
example 示例 例子
exception 异常
exclude 排除
executor 执行
experimental 实验
export 导出
expression 表达式
extend 扩展 继承
extension 扩展
external 外部
faq 常见 问题
favicon 图标
feature 特性 功能
feedback 反馈
fetch 请求 获取
fetching 请求 获取
field 字段
file 文件
filter 过滤 筛选
flag 标志
folder 文件夹 目录
font 字体
footer 页脚
form 表单
format 格式
formatter 格式化
framework 框架
frontend 前端
function 函数
gallery 图库
generator 生成器 生成
global 全局
glossary 术语
grid 网格 栅格
group 分组
guard 守卫
guide 指南
handler 处理
hash 哈希
head 头部
header 请求头 头部
help 帮助
helper 辅助
highlight 高亮
history 历史
home 首页
hook 钩子
host 主机
hot 更新
html 网页
i18n 国际化 多语言 翻译
icon 图标
ignore 忽略
image 图片 图像
img 图片 图像
import 导入 引入
include 包含
index 索引
infinite 无限
inheritance 继承
inject 注入
injection 注入
inline 内联
input 输入
install 安装
installation 安装
instance 实例
integration 集成 接入
interceptor 拦截器 拦截
interface 接口
internal 内部
internationalization 国际化 多语言
intro 介绍
introduction 介绍 简介
iterator 迭代
job 任务
keyboard 键盘 快捷键
keyword 关键字
lang 语言
language 语言
layout 布局
lazy 懒加载 延迟
legacy 旧版 兼容
license 许可证 版权
lifecycle 生命周期
link 链接
lint 检查 规范
linter 检查
list 列表
listener 监听
load 加载
loader 加载器
loading 加载
locale 语言
localization 本地化 翻译
log 日志
logger 日志
logging 日志
login 登录
loop 循环
mail 邮件
management 管理
manifest 清单
map 地图 映射
mapping 映射
markdown 文档
match 匹配
matcher 匹配
matching 匹配
media 媒体
memory 内存
menu 菜单
merge 合并
message 消息
meta 元信息 元数据
metadata 元数据
method 方法
metrics 指标 监控
middleware 中间件
migrate 迁移 升级
migrating 迁移 升级
migration 迁移 升级
minify 压缩
minimizer 压缩
mobile 移动端 手机
mock 模拟
mocking 模拟
modal 弹窗 对话框 模态框
mode 模式
model 模型
module 模块
monitor 监控
monitoring 监控
monorepo 多包
mount 挂载
name 名称
namespace 命名空间
nav 导航
navbar 导航栏
navigation 导航 跳转
nested 嵌套
network 网络
notification 通知
object 对象
observer 观察 监听
offline 离线
operator 运算符
optimization 优化 性能
optimize 优化
optimizing 优化
option 选项 参数 配置
order 顺序
output 输出 产物
overlay 遮罩
override 覆盖
overview 概览 概述
page 页面
pagination 分页
parameter 参数
params 参数
parser 解析器 解析
passport 登录 认证
password 密码
path 路径
payment 支付
performance 性能 优化
permission 权限
pipe 管道
placeholder 占位
playground 演练场 在线
plugin 插件
pool 线程池
popover 弹出 气泡
port 端口
portal 传送
prefetch 预取 预加载
preload 预加载
prerender 预渲染
preset 预设
preview 预览
process 进程
production 生产
profile 性能 分析
profiling 性能 分析
programmatic 编程
progress 进度
project 项目
prop 属性
property 属性
protocol 协议
provide 提供 依赖
provider 提供者
proxy 代理
publish 发布
query 查询
queue 队列
radio 单选框
range 范围
reactive 响应式
reactivity 响应式
recursion 递归
redirect 重定向 跳转
ref 引用
reference 参考
register 注册
registration 注册
relation 关系
release 发布 版本
remove 移除 删除
render 渲染
rendering 渲染
replace 替换
replacement 替换
report 报告
reporter 报告
request 请求
resolve 解析
resolver 解析
resource 资源
response 响应
responsive 响应式 自适应
retry 重试
reuse 复用
role 角色
rollback 回滚
route 路由
router 路由
routing 路由
rule 规则
runtime 运行时
schedule 定时 任务
scope 作用域
screenshot 截图
script 脚本
scroll 滚动
search 搜索 查找
secret 密钥
security 安全
select 选择
selector 选择器
serialize 序列化
server 服务器 服务端
serverless 无服务器
service 服务
session 会话
setting 设置 配置
setup 设置 安装
shape 形状
share 共享 分享
sharing 共享 分享
shortcut 快捷键
sidebar 侧边栏
signal 信号
site 站点 网站
sitemap 站点地图
size 大小 体积
skeleton 骨架
slot 插槽
snapshot 快照
snippet 片段
sort 排序
source 源码
split 拆分 分割
splitting 拆分 分割
src 源码
ssg 静态 生成
ssr 服务端 渲染
start 开始 启动
state 状态
static 静态
storage 存储
store 状态 存储
string 字符串
structure 结构
style 样式
styling 样式
subscription 订阅
switch 开关 切换
symbol 符号
sync 同步
syntax 语法
tab 标签页
table 表格
tag 标签
target 目标
task 任务
team 团队
teleport 传送
template 模板
terminal 终端 命令行
test 测试
testing 测试
theme 主题
thread 线程
throttle 节流
time 时间
timeout 超时
timer 定时器
title 标题
toast 提示
token 令牌
tool 工具
toolbar 工具栏
tooling 工具
tooltip 提示
trace 追踪
transaction 事务
transform 转换
transition 过渡 动画
translation 翻译
troubleshooting 排查 问题
tutorial 教程
type 类型
typescript 类型
ui 界面
unit 单元
update 更新
upgrade 升级 迁移
upload 上传
url 网址 地址
user 用户
util 工具
utility 工具
validation 校验 验证
validator 校验 验证
variable 变量
version 版本
video 视频
view 视图
virtual 虚拟
visualization 可视化
watch 监听 侦听
watcher 监听 侦听
web 网页
window 窗口
worker 线程
workflow 工作流 流程
workspace 工作区 工作空间
`;

/** The dictionary, once it is asked for: few sites have Chinese pages. */
let chineseWords: ReadonlyMap<string, string> | undefined;

const singularOf = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[sxz]|ch|sh)es$|s$/, '');

/** The Chinese words for those of an English name: 复制 拷贝 插件 for `copy-plugin` or `CopyPlugin`. */
export function chineseOf(name: string): string {
  const known = (chineseWords ??= readWordList(dictionary));
  return englishWords(name)
    .map((word) => word.toLowerCase())
    .flatMap((word) => known.get(word) ?? known.get(singularOf(word)) ?? [])
    .join(' ');
}
