import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { behindServer } from './scripts/vite/behind-server.ts'
import { compiledCatalogues } from './scripts/vite/catalogues.ts'
import { paintFirst } from './scripts/vite/paint-first.ts'
import { pdfjsFiles } from './scripts/vite/pdfjs.ts'

/** What every page needs, in one file that changes only when a package does. What only members need stays out. */
const vendor =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!query-persist)|valibot)/
/** The URL tree without its screens: in one file, because every page reads it and a file per route would cost a request each. */
const routes = /\/src\/(?:routes\/[^?]+\.tsx?|routeTree\.gen\.ts)$/
/** The public pages without forms, and the pieces every screen is made of: small enough to come in one file with the entry. */
const pages =
  /\/src\/(?:ui\/(?!form\/)|features\/(?:home|calendar|articles|layout)\/|routes\/\$locale\/(?:index|home|\$|calendar|article|route)\.tsx\?)/

/** What asks the server; many small files, of which each would cost a request. */
const start = /\/(?:device\/(?:call|errors)|contract\/(?:articles|endpoint|errors|events|layout|lists|time))\.ts$/

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
          { name: 'routes', test: routes, priority: 5 },
          { name: 'pages', test: pages, priority: 4 },
          { name: 'start', test: start, priority: 3 },
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
  // A catalogue is one long string for JSON.parse: faster to read than the same tree as JavaScript.
  json: { namedExports: false, stringify: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // With their screens: a loader brings its queries and their schemas along.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
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
    react(),
    ...(isSsrBuild ? [] : [paintFirst(), pdfjsFiles(), serviceWorker()]),
    ...(devServer === undefined ? [] : [behindServer(devServer)]),
  ],
}))
