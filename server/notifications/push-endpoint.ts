/** Host names of the push services of Chrome, Firefox, Safari and Edge; `*.` stands for anything before. */
export const knownPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Whether we send to an address that a browser named: over https, on the usual port, to a known service. Otherwise a member
 * could have the server write to machines that only it reaches.
 * @param services patterns of host names
 * @param origins taken as they are, http and ports too; for tests
 */
export const isAllowedEndpoint = (
  endpoint: string,
  { services, origins }: { readonly services: readonly string[]; readonly origins: readonly string[] },
): boolean => {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && services.some((pattern) => matches(url.hostname, pattern))
}
