export default 'page.njk';
