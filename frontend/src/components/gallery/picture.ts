/** A ridge that needs no server. */
export const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="#7a98a5"/><path d="M0 320 120 180l60 70 60-50 60 90v110H0z" fill="#2e4a50"/></svg>',
)}`;
