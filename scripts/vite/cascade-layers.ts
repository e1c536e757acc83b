import type { Plugin } from 'vite'

/**
 * Later layers take precedence regardless of selector specificity (CSS Cascade 5 §6.4). The popover polyfill adds the
 * browser's default styles in a layer of that name.
 */
const order = ['popover-polyfill', 'ui', 'features'] as const
const layerOf = /\/src\/(ui|features)\/[^?]+\.css$/

/** A class of another style sheet, which `class-names.ts` does not count as the sheet's own. */
const foreign = /:global\((\.[\w-]+)\)/g

/**
 * Puts every stylesheet into the cascade layer of its folder: a feature's styles take precedence over those of a shared
 * component. Without layers the loading order decides, which differs between pages because each loads its own chunks.
 */
export const cascadeLayers = (): Plugin => ({
  name: 'cascade-layers',
  enforce: 'pre',
  transform: {
    filter: { id: layerOf },
    handler: (code, id) => {
      const layer = layerOf.exec(id)?.[1]
      return { code: `@layer ${order.join(', ')};\n@layer ${layer} {\n${code.replace(foreign, '$1')}\n}\n`, map: null }
    },
  },
})
