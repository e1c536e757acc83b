import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { passwordRules } from '#contract/person-fields.ts'
import type { Locale } from '#i18n/intl.ts'
import { chunkClosure, closure, entryOf, Manifest } from '../http/build-manifest.ts'
import { ignoreMissing } from '../storage/folder.ts'
import type { Frame } from './pages/page.ts'

export interface Asset {
  type: string
  bytes: Buffer
}

export interface Assets {
  /** Files by path below /sso. Each name contains a hash of its content, so browsers may cache them. */
  files: ReadonlyMap<string, Asset>
  addresses: Frame['assets']
}

/** The library that talks to the device, as a script without imports. */
const webauthnBundle = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))

/** The manifest of the app's build. */
const builtManifest = new URL('../../../dist/client/.vite/manifest.json', import.meta.url)

/** Returns the names of the app's built files. Without a build, as in development, there are none. */
const readBuiltFiles = async (manifest: URL): Promise<Manifest> => {
  const text = await readFile(manifest, 'utf8').catch(() => '{}')
  const files = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  return files.success ? files.output : {}
}

/** Returns the addresses of the built files that all plain pages load; in development Vite serves their sources. */
const sharedAddresses = (built: Manifest) => {
  const addressOf = (source: string) => `/${built[source]?.file ?? source}`
  return {
    stylesheet: addressOf('server/platform/identity/assets/sso.css'),
    serif: addressOf('.cache/fonts/besley.woff2'),
    sans: addressOf('.cache/fonts/hanken-grotesk.woff2'),
  }
}

/** Smaller files are loaded when they are needed: the form must not wait for many requests. */
const smallestAhead = 5000

/**
 * Returns the large files that the app needs after the sign-in, until its overview is shown, in a language. Those of the
 * way to the sign-in are on the device already.
 */
const filesAfterSignIn = async (built: Manifest, manifest: URL, locale: Locale): Promise<readonly string[]> => {
  const loaded = new Set(chunkClosure(built, 'sign-in'))
  const app = [...closure(built, entryOf(built)), ...chunkClosure(built, 'overview'), `i18n/${locale}/members.json`]
  const chunks = app.filter((key) => !loaded.has(key)).flatMap((key) => built[key] ?? [])
  const files = [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))]
  const sizes = await Promise.all(
    // A deployment may be incomplete. The server still serves the files that it has.
    files.map((file) => stat(new URL(`../${file}`, manifest)).then(({ size }) => size, ignoreMissing(0))),
  )
  return files.filter((_, index) => (sizes[index] ?? 0) >= smallestAhead).map((file) => `/${file}`)
}

/** Reads the scripts of the provider's pages once. Style sheet and fonts are files of the app's build. */
export const loadAssets = async (manifest = builtManifest): Promise<Assets> => {
  const files = new Map<string, Asset>()
  const addScript = (name: string, script: string): string => {
    const bytes = Buffer.from(script)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    const path = `/assets/${name}.${hash}.js`
    files.set(path, { type: 'text/javascript; charset=utf-8', bytes })
    return `/sso${path}`
  }
  const read = (name: string) => readFile(new URL(`./assets/${name}.js`, import.meta.url), 'utf8')
  const built = await readBuiltFiles(manifest)
  const rules = passwordRules.map(({ name, holds }) => `  ${name}: ${holds},`).join('\n')
  return {
    files,
    addresses: {
      ...sharedAddresses(built),
      newPassword: addScript(
        'new-password',
        (await read('new-password')).replace('/* rules of the contract */', rules),
      ),
      passkey: addScript('passkey', `${await readFile(webauthnBundle, 'utf8')}\n${await read('passkey')}`),
      childDevice: addScript('child-device', await read('child-device')),
      copy: addScript('copy', await read('copy')),
      signOut: addScript('sign-out', await read('sign-out')),
      afterSignIn: {
        'de-ch': await filesAfterSignIn(built, manifest, 'de-ch'),
        'en-gb': await filesAfterSignIn(built, manifest, 'en-gb'),
      },
    },
  }
}
