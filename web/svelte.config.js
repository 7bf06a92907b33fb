// Styles always go into files: the server's Content-Security-Policy forbids them in the page.
export default { compilerOptions: { css: "external", runes: true } };
