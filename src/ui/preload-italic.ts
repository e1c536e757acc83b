import italic from '@fontsource-variable/besley/files/besley-latin-wght-italic.woff2?url'
import { preload } from 'react-dom'

/**
 * Preloads the serif's italic for pages that show it immediately: only the style sheet references it, so it would load
 * one request later.
 */
export const preloadItalic = (): void =>
  preload(italic, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low' })
