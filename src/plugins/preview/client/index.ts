import { DemoFrame } from './demo-frame.js';

customElements.define('hd-demo-frame', DemoFrame);
