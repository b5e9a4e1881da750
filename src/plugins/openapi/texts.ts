import type { PluginText, PluginTexts } from '../page-texts.js';

/** Texts of the pages. */
export const openapiTexts = {
  openapiServersText: { en: 'Servers', zh: '服务器' },
  openapiSecurityText: { en: 'Authentication', zh: '身份验证' },
  openapiOperationsText: { en: 'Operations', zh: '操作' },
  openapiWebhooksText: { en: 'Webhooks', zh: 'Webhook' },
  openapiSchemasText: { en: 'Schemas', zh: '数据结构' },
  openapiOtherText: { en: 'Other', zh: '其他' },
  openapiParametersText: { en: 'Parameters', zh: '参数' },
  openapiBodyText: { en: 'Request body', zh: '请求体' },
  openapiResponsesText: { en: 'Responses', zh: '响应' },
  openapiSamplesText: { en: 'Code samples', zh: '代码示例' },
  openapiExampleText: { en: 'Example', zh: '示例' },
  openapiRequiredText: { en: 'required', zh: '必填' },
  openapiDeprecatedText: { en: 'deprecated', zh: '已弃用' },
  openapiReadOnlyText: { en: 'read-only', zh: '只读' },
  openapiWriteOnlyText: { en: 'write-only', zh: '只写' },
  openapiDefaultText: { en: 'Default', zh: '默认值' },
  openapiValuesText: { en: 'Values', zh: '可选值' },
  openapiOneOfText: { en: 'One of', zh: '以下之一' },
  openapiAnyOfText: { en: 'Any of', zh: '以下任意组合' },
  openapiAllOfText: { en: 'All of', zh: '以下全部' },
  openapiItemsText: { en: 'Items', zh: '元素' },
  openapiOtherKeysText: { en: 'other keys', zh: '其他键' },
  openapiHeadersText: { en: 'Headers', zh: '响应头' },
} satisfies PluginTexts;

export type OpenapiText = PluginText<keyof typeof openapiTexts>;
