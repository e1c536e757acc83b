import packageJson from '../../../package.json' with { type: 'json' }

/** Names of browserslist. `ios_saf` stands for every browser on iPhone and iPad, because all of them use its engine. */
export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf'

const isBrowser = (name: string): name is Browser => /^(?:chrome|edge|firefox|safari|ios_saf)$/.test(name)

/** Oldest supported version of each browser, such as '17.4', from `browserslist` in package.json. */
export const oldestBrowsers: ReadonlyMap<Browser, string> = new Map(
  packageJson.browserslist.map((entry) => {
    const [name = '', version = ''] = entry.split(' >= ')
    if (!isBrowser(name) || version === '') throw new Error(`package.json: browserslist has "${entry}"`)
    return [name, version]
  }),
)
