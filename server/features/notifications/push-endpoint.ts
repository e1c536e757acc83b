/** Host names of the push services of Chrome, Firefox, Safari and Edge; `*.` matches any prefix. */
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
 * Returns true if we send to an address that a browser reported: https, default port, known service. Otherwise a member
 * could make the server send requests to machines that only the server can reach.
 * @param services patterns of host names
 * @param origins allowed as they are, including http and ports; for tests
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
