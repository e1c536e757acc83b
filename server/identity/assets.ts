import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { passwordRules } from '#contract/person-fields.ts'
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

const fontFile = (family: string) =>
  new URL(import.meta.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`))

/**
 * Reads style sheet, fonts, icon and scripts of the provider's pages once. They are served below /sso, so that the
 * pages need nothing else.
 */
export const loadAssets = async (): Promise<Assets> => {
  const files = new Map<string, Asset>()
  const add = (name: string, type: string, bytes: Buffer): string => {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
    const file = name.replace('.', `.${hash}.`)
    files.set(`/assets/${file}`, { type, bytes })
    return file
  }
  const serif = add('besley.woff2', 'font/woff2', await readFile(fontFile('besley')))
  const sans = add('hanken-grotesk.woff2', 'font/woff2', await readFile(fontFile('hanken-grotesk')))
  const css = await readFile(new URL('./assets/sso.css', import.meta.url), 'utf8')
  const withFonts = css.replace('besley.woff2', serif).replace('hanken-grotesk.woff2', sans)
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
  const address = (file: string) => `/sso/assets/${file}`
  return {
    files,
    addresses: {
      stylesheet: address(stylesheet),
      serif: address(serif),
      sans: address(sans),
      icon: address(icon),
      newPassword: address(newPassword),
      signOut: address(signOut),
    },
  }
}
