/** A chapter of the handbook; see scripts/vite/handbook.ts. */
declare module '*/docs/handbuch/*.md' {
  export const title: string
  export const html: string
}
