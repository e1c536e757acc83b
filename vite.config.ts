import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import packageJson from './package.json' with { type: 'json' }
import { backendProxy } from './scripts/vite/backend-proxy.ts'
import { buildTarget } from './scripts/vite/build-target.ts'
import { captchaRetries } from './scripts/vite/captcha-retries.ts'
import { cascadeLayers } from './scripts/vite/cascade-layers.ts'
import { compiledCatalogues } from './scripts/vite/catalogues.ts'
import { prioritizeCriticalResources } from './scripts/vite/critical-resources.ts'
import { minifyAgain } from './scripts/vite/minify-again.ts'
import { pdfjsFiles } from './scripts/vite/pdfjs.ts'
import { smallIcons } from './scripts/vite/small-icons.ts'
import { startScript } from './scripts/vite/start-script.ts'
import { markVisitorsFiles } from './scripts/vite/visitors-files.ts'

/** What every page needs, in one file that changes only when a package does. What only members need stays out. */
const vendor =
  /node_modules[\\/](?!.*(?:query-persist|queriesObserver|useQueries|virtual|useBlocker))(?:react|react-dom|scheduler|use-sync-external-store|@tanstack|@formatjs|intl-messageformat)[\\/]/
/** What asks the server: a rendered page loads it with its first question. Nothing of the frame may import it statically. */
const wire =
  /node_modules[\\/]valibot[\\/]|\/(?:device\/call|contract\/(?:articles|endpoint|errors|events|layout|lists|time))\.ts$/
/** The visitors' URL tree without its screens, because every page reads it and a file per route would cost a request each; the frame. */
const frame =
  /\/src\/(?:visitors-tree\.ts|offline\/query-client\.ts|session\/member-storage-keys\.ts|routes\/(?:-\w+|__root|\$locale\/(?!forbidden|ssocallback|unauthorized)[^/?]+)\.tsx?$|ui\/(?!form\/|InlineConfirm|ConfirmDialog|SaveFailedNotice|StaveProgress|State)[^?]+\.tsx?$|features\/(?:layout\/[^?]+|home\/MissingPage)\.tsx?$)|\/icons\/(?:arrow-right|external-link|map-pin)\.mjs$|\/(?:i18n\/\w+|device\/errors|contract\/(?:band|background-widths|clock|current-articles))\.ts$/
/** The home page with its pieces, which calendar and articles show too. */
const home = /\/src\/features\/home\/[^.]+\.tsx?$|\/icons\/download\.mjs$/
/** The editors' screens, which work online only: the worker keeps none of them. What their messages say, it does. */
const editors = /\/features\/admin\/|\/intra\/admin\/[^?]+\?tsr-split/
const isEditors = (ids: readonly string[]): boolean =>
  ids.some((id) => editors.test(id)) && ids.every((id) => editors.test(id) || id.includes('/node_modules/'))

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: buildTarget,
  manifest: true,
  reportCompressedSize: false,
  modulePreload: {
    // Every supported browser knows modulepreload.
    polyfill: false,
    // A list of every chunk's chunks would sit in the frame. A rendered page names its own in its head; later ones are
    // fetched at the first sign of a tap.
    resolveDependencies: (_file, chunks, { hostType }) =>
      hostType === 'html' ? chunks : chunks.filter((chunk) => chunk.endsWith('.css')),
  },
  rolldownOptions: {
    output: {
      chunkFileNames: ({ moduleIds }) => `assets/${isEditors(moduleIds) ? 'admin-' : ''}[name]-[hash].js`,
      codeSplitting: {
        groups: [
          { name: 'vendor', test: vendor, priority: 10 },
          { name: 'wire', test: wire, priority: 3 },
          { name: 'frame', test: frame, priority: 5 },
          { name: 'home', test: home, priority: 4 },
        ],
      },
    },
  },
}

/** The public pages, rendered by the server. */
const rendered: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node24',
  copyPublicDir: false,
  reportCompressedSize: false,
}

const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    scope: '/',
    injectRegister: false,
    // The web manifests differ by language and are served by the server.
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      target: buildTarget,
      buildPlugins: { vite: [compiledCatalogues()] },
      globPatterns: ['**/*.{js,mjs,css,woff2,svg}', 'pdfjs/**/*.{wasm,icc,pfb,ttf,bcmap}'],
      // Alphabets of neither language, and pages that work online only.
      globIgnores: ['**/*-{cyrillic,cyrillic-ext,vietnamese}-*', 'assets/admin-*.js'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
      manifestTransforms: [markVisitorsFiles('dist/client')],
    },
  })

/** Set by `npm run dev`: where the server listens. */
const devServer = process.env.DEV_SERVER

export default defineConfig(({ isSsrBuild = false }) => ({
  build: isSsrBuild ? rendered : client,
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
    // Whatever the server's environment says: React's development build takes five times as long to render.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  resolve: {
    alias: [
      // React has had the hook itself since version 18.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // The build has parsed every message.
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  // Bundled, because plugins, aliases and definitions do not reach into packages that Node loads itself.
  ssr: { noExternal: true },
  // A catalogue is one long string for JSON.parse: faster to read than the same tree as JavaScript.
  json: { namedExports: false, stringify: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // With their screens: a loader brings its queries and their schemas along.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (routeId === '/$locale' ? [] : undefined),
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      tmpDir: '.cache/router',
      enableRouteGeneration: !isSsrBuild,
      quoteStyle: 'single',
      semicolons: false,
    }),
    compiledCatalogues(),
    cascadeLayers(),
    smallIcons(),
    captchaRetries(),
    react(),
    ...(isSsrBuild ? [] : [prioritizeCriticalResources(), startScript(), pdfjsFiles(), minifyAgain(), serviceWorker()]),
    ...(devServer === undefined ? [] : [backendProxy(devServer)]),
  ],
}))
