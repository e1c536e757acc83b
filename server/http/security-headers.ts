import type { Config } from '../config.ts'

/**
 * The Content-Security-Policy of every answer. Pages with scripts that carry data add their nonce. Workers from blobs
 * and WebAssembly: pdf.js and the captcha. An external provider is asked by scripts and gets forms posted to it.
 */
export const contentSecurityPolicy = ({ oidc }: Pick<Config, 'oidc'>, nonce?: string): string => {
  const issuer = oidc.embedded ? '' : ` ${new URL(oidc.issuer).origin}`
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${issuer}`,
    // Its check-session iframe.
    ...(issuer === '' ? [] : [`frame-src${issuer}`]),
    "worker-src 'self' blob:",
    `form-action 'self'${issuer}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer; what a route sets itself wins. */
export const securityHeaders = (config: Pick<Config, 'oidc' | 'publicOrigin'>): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(config),
  // What no page of ours uses; the stand needs the wake lock and full screen, the calendar address the clipboard.
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  ...(config.publicOrigin.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})
