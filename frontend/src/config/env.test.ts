import { describe, expect, it } from 'vitest';
import { hasBackend, parseEnv } from './env';

describe('the configuration', () => {
  it('means no backend where it is absent or names no base', () => {
    expect(parseEnv(undefined).apiBase).toBeNull();
    expect(parseEnv({ apiBase: null }).apiBase).toBeNull();
    window.TRIPTYCH_CONFIG = {};
    expect(hasBackend()).toBe(false);
  });

  it('lets a base end in a slash', () => {
    expect(parseEnv({ apiBase: 'https://api.example.org' }).apiBase).toBe('https://api.example.org/');
  });

  it.each([
    [{ apiBase: 8080 }, 'apiBase'],
    [{ emailjs: { publicKey: 'k', serviceId: 's' } }, 'emailjs.templateId'],
    [{ analytics: 'https://stats.example.org' }, 'analytics'],
    [{ analytics: { scriptUrl: 'https://stats.example.org/script.js' } }, 'analytics.siteId'],
    [{ isDevelopment: 'yes' }, 'isDevelopment'],
    [{ signInProviders: [1] }, 'signInProviders'],
  ])('refuses %j and names %s', (raw, key) => {
    expect(() => parseEnv(raw)).toThrow(`TRIPTYCH_CONFIG.${key}`);
  });
});
