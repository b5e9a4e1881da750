import type { Expression } from 'estree';

/**
 * Value of an expression that consists of literals: strings, numbers, booleans, `null`, and arrays and objects of them.
 * Undefined if evaluating the expression would run code.
 */
export function literalValue(expression: Expression): { value: unknown } | undefined {
  switch (expression.type) {
    case 'Literal':
      return ('regex' in expression && expression.regex) || typeof expression.value === 'bigint'
        ? undefined
        : { value: expression.value };
    case 'TemplateLiteral':
      return expression.expressions.length === 0 ? { value: expression.quasis[0]!.value.cooked } : undefined;
    case 'UnaryExpression': {
      const argument = literalValue(expression.argument);
      if (!argument || (expression.operator !== '-' && expression.operator !== '!')) return undefined;
      return { value: expression.operator === '-' ? -Number(argument.value) : !argument.value };
    }
    case 'ArrayExpression': {
      const items = expression.elements.map((item) => (item ? literalValue(item as Expression) : undefined));
      return items.every((item) => item !== undefined) ? { value: items.map(({ value }) => value) } : undefined;
    }
    case 'ObjectExpression': {
      const entries: [string, unknown][] = [];
      for (const property of expression.properties) {
        if (property.type !== 'Property' || property.computed) return undefined;
        const { key } = property;
        const value = literalValue(property.value as Expression);
        if (!value) return undefined;
        entries.push([key.type === 'Identifier' ? key.name : String((key as { value: unknown }).value), value.value]);
      }
      return { value: Object.fromEntries(entries) };
    }
    default:
      return undefined;
  }
}
