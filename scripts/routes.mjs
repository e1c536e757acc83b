/** Generates the tree of the routes, as `npm run dev` and the build do: `npm run routes`. */
import { fileURLToPath } from 'node:url'
import { Generator, getConfig } from '@tanstack/router-generator'
import { routes } from './vite/routes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
await new Generator({ config: getConfig({ target: 'react', ...routes }, root), root }).run()
