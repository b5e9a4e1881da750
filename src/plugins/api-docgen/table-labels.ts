/** Words around the tables. */
export interface TableLabels {
  property: string;
  parameter: string;
  description: string;
  type: string;
  defaultValue: string;
  /** Follows the name of a required property. */
  required: string;
  returns: string;
}

const english: TableLabels = {
  property: 'Property',
  parameter: 'Parameter',
  description: 'Description',
  type: 'Type',
  defaultValue: 'Default value',
  required: ' (required)',
  returns: 'Returns',
};

const labels = new Map<string, TableLabels>([
  ['en', english],
  [
    'zh',
    {
      property: '属性',
      parameter: '参数',
      description: '说明',
      type: '类型',
      defaultValue: '默认值',
      required: '（必填）',
      returns: '返回值',
    },
  ],
  [
    'ru',
    {
      property: 'Свойство',
      parameter: 'Параметр',
      description: 'Описание',
      type: 'Тип',
      defaultValue: 'По умолчанию',
      required: ' (обязательно)',
      returns: 'Возвращает',
    },
  ],
  [
    'ja',
    {
      property: 'プロパティ',
      parameter: '引数',
      description: '説明',
      type: '型',
      defaultValue: 'デフォルト値',
      required: '（必須）',
      returns: '戻り値',
    },
  ],
  [
    'de',
    {
      property: 'Eigenschaft',
      parameter: 'Parameter',
      description: 'Beschreibung',
      type: 'Typ',
      defaultValue: 'Standardwert',
      required: ' (erforderlich)',
      returns: 'Rückgabe',
    },
  ],
  [
    'fr',
    {
      property: 'Propriété',
      parameter: 'Paramètre',
      description: 'Description',
      type: 'Type',
      defaultValue: 'Valeur par défaut',
      required: ' (obligatoire)',
      returns: 'Retour',
    },
  ],
]);

/** The words in a language; English where there are none. */
export const labelsIn = (lang: string): TableLabels => labels.get(lang) ?? labels.get(lang.split('-')[0]!) ?? english;
