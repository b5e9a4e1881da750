import { installCodeBlocks } from './code-blocks.js';
import { installCodeGroups } from './code-groups.js';

/* Makes code on pages work. Pages with code have this script beside the loader, which loads it for later ones. */
installCodeBlocks();
installCodeGroups();
