import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const own = resolve(import.meta.dirname, '../../src/features/captcha/fetch-puzzle.ts')
const theirs = /async function fetchAndRetryWithBackoff\(url, opts, n\) \{[\s\S]*?\n\}\n/

/** friendly-challenge 0.9 has no option for fetching its puzzle: this replaces its function with ours. */
export const captchaRetries = (): Plugin => ({
  name: 'captcha-retries',
  transform: {
    filter: { id: /\/node_modules\/friendly-challenge\/index\.js$/ },
    handler(code) {
      if (!theirs.test(code)) throw new Error('friendly-challenge fetches its puzzle in another way than 0.9.20 did')
      const imported = `import { fetchPuzzle as fetchAndRetryWithBackoff } from ${JSON.stringify(own)}\n`
      return { code: imported + code.replace(theirs, ''), map: null }
    },
  },
})
