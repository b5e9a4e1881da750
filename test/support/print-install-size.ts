import { installPackage, packPackage } from './installed-package.js';

const packed = packPackage();
const { sizeBytes, packages } = installPackage(packed);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

process.stdout.write(
  `packed ${megabytes(packed.sizeBytes)}, installed ${megabytes(sizeBytes)} in ${packages.length} packages\n${packages.join('\n')}\n`,
);
