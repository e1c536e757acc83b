/** Where the screens are, and the tree that is generated of them. */
export const routes = {
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/routeTree.gen.ts',
  routeFileIgnorePattern: '\\.test\\.tsx?$',
  tmpDir: '.cache/router',
  quoteStyle: 'single',
  semicolons: false,
} as const
