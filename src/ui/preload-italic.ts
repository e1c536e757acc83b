import { preload } from 'react-dom'
import italic from '/.cache/fonts/besley-italic.woff2?url'

/**
 * Preloads the serif's italic for pages that show it immediately: only the style sheet references it, so it would load
 * one request later.
 */
export const preloadItalic = (): void =>
  preload(italic, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low' })
