/** React's part of Fast Refresh. The compiled file contains its code, so sites need not install it. */
export { injectIntoGlobalHook, performReactRefresh, register, setSignature } from 'react-refresh/runtime';
