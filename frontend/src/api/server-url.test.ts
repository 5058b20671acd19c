import { describe, expect, it } from 'vitest';
import { serverUrl } from './server-url';

const signed = 'http://127.0.0.1:9000/media/a.jpg?exp=1&sig=b%2Fc';

describe('an address of the server', () => {
  it('is a path where page and server share an origin', () => {
    window.TRIPTYCH_CONFIG = { apiBase: '/' };
    expect(serverUrl(signed)).toBe('/media/a.jpg?exp=1&sig=b%2Fc');
  });

  it('is taken to the host of the API base', () => {
    window.TRIPTYCH_CONFIG = { apiBase: 'https://api.example.org' };
    expect(serverUrl(signed)).toBe('https://api.example.org/media/a.jpg?exp=1&sig=b%2Fc');
  });

  it('is left alone where it lives in the browser', () => {
    expect(serverUrl('blob:http://localhost/1')).toBe('blob:http://localhost/1');
  });
});
