import { createHash } from 'node:crypto'
import { tokensOf } from '#contract/accent.ts'
import type { Config } from '../config.ts'

export type ThemeConfig = Pick<Config, 'accentColour'>

/**
 * Returns the style sheet with the colours that follow from the accent of the band, or '' if it has none. It is in the head
 * of every page and shell: a file of its own would be another request before the first paint, and one more to store.
 */
export const themeStyle = ({ accentColour }: ThemeConfig): string => {
  if (accentColour === undefined) return ''
  const { light, dark, night } = tokensOf(accentColour)
  const block = (selector: string, tokens: Readonly<Record<string, string>>) =>
    `${selector}{${Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`
  // `light-dark()` is younger than the oldest browsers, and no build step replaces it here.
  return `${block(':root', light)}@media (prefers-color-scheme:dark){${block(':root', dark)}}${block('.night,[data-ground=night]', night)}`
}

/** Returns the source for `style-src` that permits this style sheet and no other (CSP 3 §2.3.1), or ''. */
export const themeSource = (config: ThemeConfig): string => {
  const style = themeStyle(config)
  return style === '' ? '' : ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** Returns the element of the style sheet, or ''. */
export const themeElement = (config: ThemeConfig): string => {
  const style = themeStyle(config)
  return style === '' ? '' : `<style>${style}</style>`
}
