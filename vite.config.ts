import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { backendProxy } from './scripts/vite/backend-proxy.ts'
import { buildTarget } from './scripts/vite/build-target.ts'
import { captchaCode } from './scripts/vite/captcha-code.ts'
import { cascadeLayers } from './scripts/vite/cascade-layers.ts'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { classNames } from './scripts/vite/class-names.ts'
import { compiledMessages } from './scripts/vite/compiled-messages.ts'
import { prioritizeCriticalResources } from './scripts/vite/critical-resources.ts'
import { cutFonts } from './scripts/vite/font-cuts.ts'
import { handbook } from './scripts/vite/handbook.ts'
import { licences } from './scripts/vite/licences.ts'
import { pdfjsFiles } from './scripts/vite/pdfjs.ts'
import { screenFiles } from './scripts/vite/screen-files.ts'
import { serviceWorkers } from './scripts/vite/service-workers.ts'
import { startScript } from './scripts/vite/start-script.ts'

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: buildTarget,
  manifest: true,
  reportCompressedSize: false,
  modulePreload: {
    // Every supported browser knows modulepreload.
    polyfill: false,
    // With every chunk's list of chunks each page would be 4 kB larger. The head of a rendered page names its own.
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
  },
  rolldownOptions: {
    // The plain pages load this style sheet and nothing else of the app.
    input: ['index.html', 'server/platform/identity/assets/sso.css'],
    output: {
      codeSplitting: {
        groups: [chunkGroups()],
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

/** Set by `npm run dev`: where the server listens. */
const devServer = process.env.DEV_SERVER

export default defineConfig(({ isSsrBuild = false }) => ({
  build: isSsrBuild ? rendered : client,
  define: {
    'import.meta.env.APP_VERSION': JSON.stringify(packageJson.version),
    // Whatever the server's environment says: React's development build takes five times as long to render.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {}),
  },
  // Bundled, because plugins, aliases and definitions do not reach into packages that Node loads itself.
  ssr: { noExternal: true },
  json: { namedExports: false },
  plugins: [
    compiledMessages(),
    handbook(),
    classNames(),
    cascadeLayers(),
    captchaCode(),
    react(),
    ...(isSsrBuild
      ? [screenFiles()]
      : [cutFonts(), prioritizeCriticalResources(), startScript(), pdfjsFiles(), licences(), serviceWorkers()]),
    ...(devServer === undefined ? [] : [backendProxy(devServer)]),
  ],
}))
