import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../../src/features/captcha')

/** friendly-challenge 0.9 has no options for these parts. */
const parts = [
  {
    theirs: /async function fetchAndRetryWithBackoff\(url, opts, n\) \{[\s\S]*?\n\}\n/,
    ours: '',
    imported: `import { fetchPuzzle as fetchAndRetryWithBackoff } from ${JSON.stringify(`${folder}/fetch-puzzle.ts`)}\n`,
  },
  {
    theirs: /new Worker\((?=URL\.createObjectURL\(workerBlob\)\))/,
    ours: 'createSolverThread(',
    imported: `import { createSolverThread } from ${JSON.stringify(`${folder}/solver-thread.ts`)}\n`,
  },
]

/** Replaces how friendly-challenge fetches its puzzle and starts its threads. */
export const captchaCode = (): Plugin => ({
  name: 'captcha-code',
  transform: {
    filter: { id: /\/node_modules\/friendly-challenge\/index\.js$/ },
    handler(code) {
      let replaced = code
      for (const { theirs, ours, imported } of parts) {
        if (!theirs.test(replaced)) throw new Error('friendly-challenge differs from 0.9.20')
        replaced = imported + replaced.replace(theirs, ours)
      }
      return { code: replaced, map: null }
    },
  },
})
