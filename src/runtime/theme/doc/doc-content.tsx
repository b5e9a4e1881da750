import { Content } from '../../page/content.js';
import { MoreComponents } from '../base/more-components.js';

/** The article of the shown page. */
export function DocContent({ components }: { components?: Record<string, unknown> }) {
  return (
    <MoreComponents components={components}>
      <Content />
    </MoreComponents>
  );
}
