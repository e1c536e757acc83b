import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { behindServer } from './scripts/vite/behind-server.ts'
import { compiledCatalogues } from './scripts/vite/catalogues.ts'
import { paintFirst } from './scripts/vite/paint-first.ts'
import { pdfjsFiles } from './scripts/vite/pdfjs.ts'
import { smallIcons } from './scripts/vite/small-icons.ts'

/** What every page needs, in one file that changes only when a package does. What only members need stays out. */
const vendor =
  /node_modules[\\/](?!.*(?:query-persist|queriesObserver|useQueries))(?:react|react-dom|scheduler|use-sync-external-store|@tanstack|valibot)[\\/]/
/** The public pages without forms: small enough to come in one file with the frame. */
const together = ['/$locale', '/$locale/', '/$locale/home', '/$locale/$', '/$locale/calendar', '/$locale/article']
/**
 * The URL tree without other screens, because every page reads it and a file per route would cost a request each; the
 * frame, the pages above, the pieces every screen is made of, and what asks the server.
 */
const frame =
  /\/src\/(?:routeTree\.gen\.ts|routes\/[^?]+\.tsx?$|ui\/(?!form\/)|features\/(?:home|calendar|articles|layout)\/)|\/(?:device\/(?:call|errors)|contract\/(?:articles|endpoint|errors|events|layout|lists|time))\.ts$/

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: 'es2023',
  manifest: true,
  reportCompressedSize: false,
  // Every browser that reads es2023 knows modulepreload.
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'vendor', test: vendor, priority: 10 },
          { name: 'frame', test: frame, priority: 5 },
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
      target: 'es2023',
      buildPlugins: { vite: [compiledCatalogues()] },
      globPatterns: ['**/*.{js,mjs,css,woff2,svg}', 'pdfjs/{wasm,iccs,standard_fonts}/*.{wasm,icc,pfb,ttf}'],
      // Alphabets of neither language. The character maps (170 files for Chinese, Japanese and Korean) are left out too:
      // the precache fetches one file after the other, and a sheet without them still shows its notes.
      globIgnores: ['**/*-{cyrillic,cyrillic-ext,vietnamese}-*', 'pdfjs/cmaps/**'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
      // The server makes the shells at its start and writes their revisions here.
      additionalManifestEntries: [
        { url: '/shell/de-ch', revision: '__SHELL_REVISION_DE_CH__' },
        { url: '/shell/en-gb', revision: '__SHELL_REVISION_EN_GB__' },
      ],
    },
  })

/** Set by `npm run dev`: where the server listens. */
const devServer = process.env.DEV_SERVER

export default defineConfig(({ isSsrBuild = false }) => ({
  build: isSsrBuild ? rendered : client,
  // React has had the hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  // Bundled, because plugins do not reach into packages that Node loads itself.
  ssr: { noExternal: ['lucide-react'] },
  // A catalogue is one long string for JSON.parse: faster to read than the same tree as JavaScript.
  json: { namedExports: false, stringify: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // With their screens: a loader brings its queries and their schemas along.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (together.includes(routeId) ? [] : undefined),
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
    smallIcons(),
    react(),
    ...(isSsrBuild ? [] : [paintFirst(), pdfjsFiles(), serviceWorker()]),
    ...(devServer === undefined ? [] : [behindServer(devServer)]),
  ],
}))
