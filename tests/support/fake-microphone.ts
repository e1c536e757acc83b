import type { LaunchOptions } from '@playwright/test'

/** Launch options of a browser that hears a beep and asks nobody about it, for `test.use`. */
export const fakeMicrophone: [
  (fixtures: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
] = [
  async ({ launchOptions }, use) => {
    const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fake] })
  },
  { scope: 'worker' },
]
