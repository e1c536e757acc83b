import { oldestBrowsers } from '../../server/platform/pages/supported-browsers.ts'

/** The supported browsers in the names of Vite's `build.target`, which applies to scripts and styles. */
export const buildTarget: string[] = [...oldestBrowsers].map(
  ([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
)
