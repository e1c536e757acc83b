import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { passwordRules } from '#contract/person-fields.ts'
import type { Locale } from '#i18n/intl.ts'
import { chunkClosure, closure, entryOf, Manifest } from '../http/build-manifest.ts'
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

const fontPath = (family: string) => `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`

/** The manifest of the app's build, which names the same fonts. */
const builtManifest = new URL('../../../dist/client/.vite/manifest.json', import.meta.url)

/**
 * Returns the names of the app's built files. Without a build, as in development, there are none, and the pages bring
 * their own fonts.
 */
const readBuiltFiles = async (manifest: URL): Promise<Manifest> => {
  const text = await readFile(manifest, 'utf8').catch(() => '{}')
  const files = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  return files.success ? files.output : {}
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
  const sizes = await Promise.all(files.map(async (file) => (await stat(new URL(`../${file}`, manifest))).size))
  return files.filter((_, index) => (sizes[index] ?? 0) >= smallestAhead).map((file) => `/${file}`)
}

/**
 * Reads style sheet, fonts, icon and scripts of the provider's pages once. They are served below /sso, except fonts that
 * the app has too: the browser has loaded them before it arrives at the sign-in, and needs them again after it.
 */
export const loadAssets = async (manifest = builtManifest): Promise<Assets> => {
  const files = new Map<string, Asset>()
  const add = (name: string, type: string, bytes: Buffer): string => {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    const file = name.replace('.', `.${hash}.`)
    files.set(`/assets/${file}`, { type, bytes })
    return file
  }
  const address = (file: string) => `/sso/assets/${file}`
  const built = await readBuiltFiles(manifest)
  const font = async (family: string): Promise<string> => {
    const ofApp = built[`.cache/fonts/${family}.woff2`]?.file
    if (ofApp !== undefined) return `/${ofApp}`
    return address(add(`${family}.woff2`, 'font/woff2', await readFile(new URL(import.meta.resolve(fontPath(family))))))
  }
  const serif = await font('besley')
  const sans = await font('hanken-grotesk')
  const css = await readFile(new URL('./assets/sso.css', import.meta.url), 'utf8')
  // Relative to the style sheet where possible: other plain pages serve it at their own address.
  const fromStyles = (font: string): string => font.replace(/^\/sso\/assets\//, '')
  const withFonts = css.replace('besley.woff2', fromStyles(serif)).replace('hanken-grotesk.woff2', fromStyles(sans))
  const stylesheet = add('sso.css', 'text/css; charset=utf-8', Buffer.from(withFonts))
  const icon = add('icon.svg', 'image/svg+xml', await readFile(new URL('./assets/icon.svg', import.meta.url)))
  const script = (await readFile(new URL('./assets/new-password.js', import.meta.url), 'utf8')).replace(
    '/* rules of the contract */',
    passwordRules.map(({ name, holds }) => `  ${name}: ${holds},`).join('\n'),
  )
  const newPassword = add('new-password.js', 'text/javascript; charset=utf-8', Buffer.from(script))
  const signOut = add(
    'sign-out.js',
    'text/javascript; charset=utf-8',
    await readFile(new URL('./assets/sign-out.js', import.meta.url)),
  )
  return {
    files,
    addresses: {
      stylesheet: address(stylesheet),
      serif,
      sans,
      icon: address(icon),
      newPassword: address(newPassword),
      signOut: address(signOut),
      afterSignIn: {
        'de-ch': await filesAfterSignIn(built, manifest, 'de-ch'),
        'en-gb': await filesAfterSignIn(built, manifest, 'en-gb'),
      },
    },
  }
}
