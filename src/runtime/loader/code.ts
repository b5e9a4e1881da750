import { installCodeBlocks } from './code-blocks.js';
import { installTabs } from './tabs.js';

/* Makes code on pages work. Pages with code have this script beside the loader, which loads it for later ones. */
installCodeBlocks();
installTabs();
