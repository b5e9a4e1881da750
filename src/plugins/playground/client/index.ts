import { PlaygroundElement } from './playground-element.js';

customElements.define('hd-playground', PlaygroundElement);
