-- What a page asks of the server, by weight. LOAD_TOKEN is the session's token; LOAD_TRIP, LOAD_MEDIA
-- and LOAD_SEARCH are the id of a trip, the address of a thumbnail and a word of a post. LOAD_PAUSE is
-- the pause between two requests of a connection, in milliseconds (else none).
local trip = os.getenv("LOAD_TRIP")
local get, post = "GET", "POST"
local weighted = {
  { 15, get, "/api/me/" },
  { 15, get, "/api/billing/me/" },
  { 15, get, "/api/trips/" },
  { 10, get, "/api/trips/" .. trip .. "/" },
  { 10, get, "/api/trips/" .. trip .. "/draft/" },
  { 10, get, "/api/my-post-exports/?page_size=24" },
  { 5, get, "/api/my-post-exports/?search=" .. os.getenv("LOAD_SEARCH") },
  { 15, get, os.getenv("LOAD_MEDIA") },
  { 5, post, "/api/best-photo/", '{"trip_id":"' .. trip .. '","num_photos":2}' },
}

local threads = {}
function setup(thread)
  threads[#threads + 1] = thread
end

local turns = {}
function init()
  wrk.headers["Authorization"] = "Token " .. os.getenv("LOAD_TOKEN")
  wrk.headers["Content-Type"] = "application/json"
  for _, entry in ipairs(weighted) do
    for _ = 1, entry[1] do
      turns[#turns + 1] = wrk.format(entry[2], entry[3], wrk.headers, entry[4])
    end
  end
  math.randomseed(7)
  failed, refused = 0, 0
end

local pause = tonumber(os.getenv("LOAD_PAUSE"))
if pause then
  function delay()
    return pause
  end
end

function request()
  return turns[math.random(#turns)]
end

-- 409 is what two picks of one trip at once may get: all connections belong to one user.
function response(status, headers)
  if status == 503 and headers["retry-after"] then
    refused = refused + 1
  elseif status >= 400 and status ~= 409 then
    failed = failed + 1
  end
end

-- Requests a second, the median and the 99th percentile in milliseconds, the answers that were errors
-- or none, and those that a busy server refused.
function done(summary, latency)
  local failures = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
  local refusals = 0
  for _, thread in ipairs(threads) do
    failures = failures + thread:get("failed")
    refusals = refusals + thread:get("refused")
  end
  print(string.format("load: %.0f %.1f %.1f %d %d", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failures, refusals))
end
