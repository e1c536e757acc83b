import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '#server/platform/pages/build.ts'
import { root } from './sources.ts'

/** Maximum kB (brotli) of a built page; 86 of them are React, its router and its queries. */
export const javaScriptLimit = 130

const scripts = /<link rel="modulepreload"[^>]*href="([^"]+)"/g

const dist = join(root, 'dist')
const client = join(dist, 'client')

/** Returns the files of the scripts that a public page loads before any interaction, by its path in German. */
export const pageScripts = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { indexHtml, catalogues, filesAt, renderer } = await readBuild(dist)
  const everyPages = [...indexHtml.matchAll(scripts)].map(([, address = '']) => address)
  const paths = [...renderer.screens.keys()].map((address) =>
    address.replace('$locale', 'de-ch').replace(/\$\w*/g, '1'),
  )
  const pages = paths.flatMap((path) => {
    const place = renderer.placeAt(path)
    if (place.kind !== 'public') return []
    const files = new Set([...everyPages, `/${catalogues['de-ch']}`, ...filesAt(place, 'de-ch').scripts])
    return [[path, [...files].map((file) => join(client, file))] as const]
  })
  return new Map(pages.sort(([a], [b]) => a.localeCompare(b)))
}

const compressedSize = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size

/** Returns the size of these scripts in kB (1000 bytes) as brotli, by the page's path in German. */
export const pageJavaScript = async (): Promise<ReadonlyMap<string, number>> =>
  new Map(
    [...(await pageScripts())].map(([path, files]) => [
      path,
      files.reduce((sum, file) => sum + compressedSize(file), 0) / 1000,
    ]),
  )
