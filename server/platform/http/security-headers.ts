import type { Config } from '../../config.ts'
import { type ThemeConfig, themeSource } from '../theme.ts'

/**
 * Returns the Content-Security-Policy of every response. Pages with inline scripts for data add their hashes. pdf.js and
 * the captcha need workers from blobs and WebAssembly. Scripts fetch from an external provider and forms are posted to
 * it.
 */
export const contentSecurityPolicy = (
  config: ThemeConfig & Pick<Config, 'oidc'>,
  scriptHashes: readonly string[] = [],
): string => {
  const { oidc } = config
  const issuer = oidc.embedded ? '' : ` ${new URL(oidc.issuer).origin}`
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...scriptHashes].join(' '),
    `style-src 'self'${themeSource(config)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self'${issuer}`,
    // The provider's check-session iframe.
    ...(issuer === '' ? [] : [`frame-src${issuer}`]),
    "worker-src 'self' blob:",
    `form-action 'self'${issuer}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The policy is in browser-check.ts. Libraries use it too.
    'trusted-types default',
  ].join('; ')
}

/**
 * Returns true for a script, style or font of the build, and for the pictures around every page. They are never documents,
 * so the policies of documents, 700 bytes with each of some fifty files, say nothing about them. A worker has a policy
 * of its own.
 */
export const isPartOfPages = (path: string): boolean =>
  /^\/assets\/(?!press-takeover|pdf\.worker)[^?]*\.(?:js|css|woff2|json)$|^\/api\/frontend\/layout\/background\?/.test(
    path,
  )

/** Headers of such a file. */
export const fileSecurityHeaders = ({ hsts }: Pick<Config, 'hsts'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(hsts === undefined ? {} : { 'Strict-Transport-Security': hsts }),
})

/** Headers of every other response. A header that a route sets takes precedence. */
export const securityHeaders = (config: ThemeConfig & Pick<Config, 'oidc' | 'hsts'>): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(config),
  // Features that no page of ours uses. The stand needs wake lock, full screen and for its tuner the microphone, the
  // calendar address the clipboard.
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(self), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'same-origin',
  ...fileSecurityHeaders(config),
})
