export * from 'heddle/theme-original';

export { Layout } from './layout';
