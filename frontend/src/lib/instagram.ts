/** Where finished posts go. */
export const instagramUrl = 'https://www.instagram.com/';
