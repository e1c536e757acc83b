import type { Plugin } from 'vite'

/**
 * Later ones win, however specific an earlier one's selector is (CSS Cascade 5 §6.4). The polyfill for popovers adds its
 * styles, the browser's own, in a layer of that name.
 */
const order = ['popover-polyfill', 'ui', 'features'] as const
const layerOf = /\/src\/(ui|features)\/[^?]+\.css$/

/**
 * Puts every stylesheet into the cascade layer of its folder: what a feature says of a shared piece wins over what the
 * piece says of itself. Without layers the order of loading decides, and that differs from page to page, because each
 * brings its own parts.
 */
export const cascadeLayers = (): Plugin => ({
  name: 'cascade-layers',
  enforce: 'pre',
  transform: {
    filter: { id: layerOf },
    handler: (code, id) => {
      const layer = layerOf.exec(id)?.[1]
      return { code: `@layer ${order.join(', ')};\n@layer ${layer} {\n${code}\n}\n`, map: null }
    },
  },
})
