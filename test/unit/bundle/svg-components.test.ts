import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { svgComponent } from '../../../src/build/bundle/plugins/svg-component.js';

test('an SVG file becomes a component with the attributes and the content of its root', () => {
  const source = `<?xml version="1.0"?>
<!-- drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" class="a" stroke-width="2" style="color: red" xlink:href="#b">
  <linearGradient id="b"/><path d="M0 0"/>
</svg>`;
  const code = svgComponent(source);
  assert.match(code, '{"viewBox":"0 0 2 2","className":"a","strokeWidth":"2","xlinkHref":"#b"}, ...props');
  assert.match(code, '<linearGradient id=\\"b\\"></linearGradient><path d=\\"M0 0\\"></path>');
});

test('a file without an SVG element is refused', () => {
  assert.throws(() => svgComponent('<p>no</p>'), /no <svg> element/);
});

test.run();
